package io.sauva.app;

import java.io.BufferedOutputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;

/// Where commands write text, and scripts bytes, which need not be text in any encoding.
///
/// Thread: one.
final class Terminal extends PrintWriter {
    private final OutputStream stream;

    Terminal(PrintStream stream) {
        this(new BufferedOutputStream(stream), stream.charset());
    }

    Terminal(OutputStream stream, Charset charset) {
        super(new OutputStreamWriter(stream, charset), true);
        this.stream = stream;
    }

    /// Takes bytes as they are. They come behind all text that was flushed.
    OutputStream stream() {
        return stream;
    }
}
