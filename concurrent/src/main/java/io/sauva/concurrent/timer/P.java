package io.sauva.concurrent.timer;

final class P {}
