package io.sauva.concurrent.worker;

final class P {}
