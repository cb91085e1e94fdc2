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
 * How one program is started, by the JVM that runs the launcher.
 *
 * @param classPath jars only, as start-up caches ask for
 * @param cache the start-up cache, which need not exist, and is empty if none could be made
 */
record JavaCommand(List<String> flags, List<Path> classPath, Path cache, String mainClass) {

  /** As decisions 57 and 65 say. */
  private static final List<String> NETTY =
      List.of("--sun-misc-unsafe-memory-access=allow", "--enable-native-access=ALL-UNNAMED");

  /** Kafka does not start where the capital of i is none of I, as in Turkish. */
  private static final List<String> LANGUAGE = List.of("-Duser.language=en");

  /**
   * The heap and C's give back what they don't need, and the cache's pages stay shareable copies of
   * its file, since nothing is gained here from placing them at random.
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
   * The flags for many small processes on one machine, with the most that this one's heap may take.
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

  /**
   * The command line that makes the cache from what the program does until it ends. Classes alone:
   * profiles of methods would have thousands of them compiled while seven programs share two cores,
   * and add megabytes to the file.
   */
  List<String> train(String... arguments) {
    return commandLine(
        List.of("-XX:AOTCacheOutput=" + StartupCaches.draft(cache), "-XX:-AOTRecordTraining"),
        arguments);
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
