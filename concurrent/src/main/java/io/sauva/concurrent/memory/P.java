package io.sauva.concurrent.memory;

final class P {}
