package io.sauva.concurrent.queue;

final class P {}
