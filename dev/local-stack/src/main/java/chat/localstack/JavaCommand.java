package chat.localstack;

import chat.localstack.build.StartupCaches;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The command line of a program, for the JVM that runs the launcher.
 *
 * @param classPath only jars, as startup caches require
 * @param cache the startup cache; may be missing, and is empty if none could be made
 */
record JavaCommand(List<String> flags, List<Path> classPath, Path cache, String mainClass) {

  /** See decision 57. */
  private static final List<String> NETTY =
      List.of("--sun-misc-unsafe-memory-access=allow", "--enable-native-access=ALL-UNNAMED");

  /** Kafka does not start in locales such as Turkish, where the upper case of i is not I. */
  private static final List<String> LANGUAGE = List.of("-Duser.language=en");

  /**
   * Both heaps return unused memory to the system. Without address randomization the cache's pages
   * stay shared with its file; there is no security benefit to lose here.
   */
  private static final List<String> SMALL =
      List.of(
          "-XX:+UseSerialGC",
          "-XX:MinHeapFreeRatio=20",
          "-XX:MaxHeapFreeRatio=40",
          "-XX:-ShrinkHeapInSteps",
          "-XX:TrimNativeHeapInterval=10000",
          "-Xss512k",
          "-XX:+ExitOnOutOfMemoryError",
          "-XX:+UnlockDiagnosticVMOptions",
          "-XX:ArchiveRelocationMode=0");

  /**
   * JVM flags for many small processes on one machine.
   *
   * @param mostHeap the flag for the maximum heap size
   */
  static List<String> small(String mostHeap, List<String> own) {
    return Stream.of(NETTY, LANGUAGE, SMALL, List.of(mostHeap), own).flatMap(List::stream).toList();
  }

  boolean hasCache() {
    return Files.exists(cache);
  }

  /** The command line that reads the cache if there is one. */
  List<String> run(String... arguments) {
    boolean usable = cache.toFile().length() > 0;
    return commandLine(usable ? List.of("-XX:AOTCache=" + cache) : List.of(), arguments);
  }

  /** The command line that writes the cache with classes and method profiles when it ends. */
  List<String> train(String... arguments) {
    return commandLine(List.of("-XX:AOTCacheOutput=" + StartupCaches.draft(cache)), arguments);
  }

  private List<String> commandLine(List<String> cacheFlags, String... arguments) {
    var line = new ArrayList<String>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.addAll(flags);
    line.addAll(cacheFlags);
    line.add("-cp");
    line.add(
        classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
    line.add(mainClass);
    line.addAll(List.of(arguments));
    return List.copyOf(line);
  }
}
