package io.sauva.app;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/// What `--version` prints: the version of the build and of the JVM it runs on.
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() throws IOException {
        Properties build = new Properties();
        try (InputStream in = Version.class.getResourceAsStream("/sauva.properties")) {
            if (in == null) {
                throw new IOException(
                        "sauva.properties is missing from the build: build again with './sauva --rebuild'");
            }
            build.load(in);
        }
        return new String[] {"sauva " + build.getProperty("version") + " (Java " + Runtime.version() + ")"};
    }
}
