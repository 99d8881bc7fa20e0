import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/// Rewrites jars whose class files are from before Java 6, so that the JVM takes them into its AOT cache: it
/// leaves out what has no stack maps, and everything that stands on it. picocli is such a jar, and every
/// command begins with it. The code stays as it is; stack maps are added, and the version that asks for them.
///
/// `./sauva` runs it after a build: `java script/LiftClasses.java JAR …`
final class LiftClasses {
    /// The last version that is verified without stack maps.
    private static final int OLD = ClassFile.JAVA_5_VERSION;

    private static final int NEW = ClassFile.JAVA_8_VERSION;

    private LiftClasses() {}

    public static void main(String[] jars) throws IOException {
        for (String jar : jars) {
            lift(Path.of(jar));
        }
    }

    private static void lift(Path jar) throws IOException {
        Path lifted = Files.createTempFile(jar.toAbsolutePath().getParent(), "lifted", ".tmp");
        try {
            int count;
            try (ZipFile from = new ZipFile(jar.toFile())) {
                if (!isOld(from)) {
                    return;
                }
                try (ZipOutputStream to = new ZipOutputStream(Files.newOutputStream(lifted))) {
                    count = copy(from, to);
                }
            }
            Files.move(lifted, jar, StandardCopyOption.REPLACE_EXISTING);
            System.out.println(jar + ": " + count + " classes lifted");
        } finally {
            Files.deleteIfExists(lifted);
        }
    }

    /// Whether the first class is old: a jar is compiled in one go. A signed one has to stay what it is.
    private static boolean isOld(ZipFile jar) throws IOException {
        boolean signed = jar.stream().anyMatch(entry -> entry.getName().matches("META-INF/[^/]*\\.SF"));
        ZipEntry first =
                jar.stream().filter(LiftClasses::isClass).findFirst().orElse(null);
        return !signed && first != null && version(read(jar, first)) <= OLD;
    }

    private static int copy(ZipFile from, ZipOutputStream to) throws IOException {
        ClassFile format = ClassFile.of(
                ClassFile.StackMapsOption.GENERATE_STACK_MAPS,
                ClassFile.ClassHierarchyResolverOption.of(
                        ClassHierarchyResolver.ofResourceParsing((ClassDesc type) -> open(from, type))
                                .orElse(ClassHierarchyResolver.defaultResolver())));
        int lifted = 0;
        for (ZipEntry entry : Collections.list(from.entries())) {
            byte[] bytes = read(from, entry);
            if (isClass(entry) && version(bytes) <= OLD) {
                bytes = lift(format, format.parse(bytes));
                lifted++;
            }
            ZipEntry copy = new ZipEntry(entry.getName());
            copy.setTime(entry.getTime());
            to.putNextEntry(copy);
            to.write(bytes);
            to.closeEntry();
        }
        return lifted;
    }

    /// Bodies are built again, element by element: one that is copied whole keeps its lack of stack maps.
    private static byte[] lift(ClassFile format, ClassModel old) {
        return format.transformClass(
                old,
                ClassTransform.transformingMethodBodies(CodeBuilder::with)
                        .andThen(ClassTransform.endHandler(built -> built.withVersion(NEW, 0))));
    }

    private static boolean isClass(ZipEntry entry) {
        return entry.getName().endsWith(".class") && !entry.getName().startsWith("META-INF/");
    }

    private static int version(byte[] bytes) {
        return (bytes[6] & 0xff) << 8 | bytes[7] & 0xff;
    }

    private static InputStream open(ZipFile jar, ClassDesc type) {
        String descriptor = type.descriptorString();
        ZipEntry entry = jar.getEntry(descriptor.substring(1, descriptor.length() - 1) + ".class");
        try {
            return entry == null ? null : jar.getInputStream(entry);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] read(ZipFile jar, ZipEntry entry) throws IOException {
        try (InputStream in = jar.getInputStream(entry)) {
            return in.readAllBytes();
        }
    }
}
