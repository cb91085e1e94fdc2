package chat.localstack;

import chat.contracts.Program;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Main classes, JVM flags and address variables of programs that share one machine. */
final class ProgramFacts {

  /**
   * Delays compilation until a method has been used repeatedly. All programs start at once, and
   * most startup code never runs again.
   */
  private static final String COMPILE_LATER = "-XX:CompileThresholdScaling=3";

  /**
   * Enables huge pages where Linux offers them on request; smaller pages cost a twelfth of the
   * time.
   */
  private static final String HUGE_PAGES = "-XX:+UseTransparentHugePages";

  /**
   * For file transfer: the optimizing compiler and a small heap, because files are not kept in
   * memory. Data read by connections is outside the heap; a connection's thread ends if that memory
   * is exhausted.
   */
  private static final List<String> FILE_TRANSFER =
      with(
          optimiseLater(3),
          "-Xms24m",
          "-XX:NewSize=8m",
          "-XX:MaxDirectMemorySize=256m",
          COMPILE_LATER);

  /** For programs that are rarely called: only the fast compiler, which needs less memory. */
  private static final List<String> RARELY_CALLED =
      List.of("-Xms24m", "-XX:NewSize=8m", COMPILE_LATER, "-XX:TieredStopAtLevel=1");

  /**
   * For hashing archives, which takes ten times as long in the fast compiler's code. Nothing else
   * there justifies the optimizing compiler.
   */
  private static final List<String> HASHING =
      with(optimiseLater(10), "-Xms24m", "-XX:NewSize=8m", COMPILE_LATER);

  /** The name of the process of all programs. */
  static final String SINGLE = "chat";

  static final String SINGLE_MAIN_CLASS = "chat.single.Chat";

  private ProgramFacts() {}

  static String mainClass(Program program) {
    return switch (program) {
      case GATEWAY -> "chat.gateway.Gateway";
      case IDENTITY -> "chat.identity.IdentityService";
      case CHANNELS -> "chat.channels.ChannelsService";
      case MESSAGING -> "chat.messaging.MessagingService";
      case UPLOADS -> "chat.uploads.UploadsService";
      case EXPORTS -> "chat.exports.ExportsService";
    };
  }

  static List<String> jvmFlags(Program program) {
    return switch (program) {
      case GATEWAY -> JavaCommand.small("-Xmx128m", busy(48));
      // Its largest requests may need all of 192 MB; the young generation comes on top of that.
      case MESSAGING -> JavaCommand.small("-Xmx240m", busy(96));
      // Hashing a password takes tens of megabytes.
      case IDENTITY -> JavaCommand.small("-Xmx192m", RARELY_CALLED);
      case CHANNELS -> JavaCommand.small("-Xmx96m", RARELY_CALLED);
      case UPLOADS -> JavaCommand.small("-Xmx96m", FILE_TRANSFER);
      case EXPORTS -> JavaCommand.small("-Xmx96m", HASHING);
    };
  }

  /**
   * Flags for programs that handle every message: the optimizing compiler and a large young
   * generation. Most objects die before a collection then. By default it would start small and grow
   * late.
   */
  private static List<String> busy(int newMegabytes) {
    return with(
        optimiseLater(3),
        HUGE_PAGES,
        "-Xms%dm".formatted(newMegabytes + 16),
        "-XX:NewSize=%dm".formatted(newMegabytes),
        "-XX:MaxNewSize=%dm".formatted(newMegabytes),
        COMPILE_LATER);
  }

  /** The flags of the process of all programs, which share the heap. */
  static List<String> singleJvmFlags() {
    return JavaCommand.small(
        "-Xmx512m", List.of(HUGE_PAGES, "-Xms128m", "-Xmn96m", "-XX:MaxDirectMemorySize=256m"));
  }

  /** The flags of the broker, which also handles every change; it keeps few objects for long. */
  static List<String> brokerJvmFlags() {
    return JavaCommand.small(
        "-Xmx192m", with(optimiseLater(3), "-Xms32m", "-Xmn8m", COMPILE_LATER));
  }

  /** The environment variable with the address of this program. */
  static String addressVariable(Program program) {
    return program
        .schema()
        .map(name -> "CHAT_%s_URL".formatted(name.toUpperCase(Locale.ROOT)))
        .orElse("CHAT_EXTERNAL_URL");
  }

  /**
   * Raises the thresholds for optimizing compilation to a multiple of the JVM's defaults. No
   * startup code is worth optimizing.
   */
  private static List<String> optimiseLater(int times) {
    return List.of(
        "-XX:Tier4InvocationThreshold=" + 5_000 * times,
        "-XX:Tier4MinInvocationThreshold=" + 600 * times,
        "-XX:Tier4CompileThreshold=" + 15_000 * times,
        "-XX:Tier4BackEdgeThreshold=" + 40_000 * times);
  }

  private static List<String> with(List<String> flags, String... more) {
    return Stream.concat(Stream.of(more), flags.stream()).toList();
  }
}
