package chat.localstack;

import chat.contracts.Program;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** What starting a program takes beyond its name, on a machine that runs them all. */
final class ProgramFacts {

  /**
   * A method is compiled when it has shown that it will be used again: all programs start at once,
   * and most of what runs then never runs again.
   */
  private static final String COMPILE_LATER = "-XX:CompileThresholdScaling=3";

  /** Where Linux gives them to whoever asks: a twelfth of the time goes into smaller ones. */
  private static final String HUGE_PAGES = "-XX:+UseTransparentHugePages";

  /**
   * Files pass here: the optimising compiler, and little room, for they are not kept. What its
   * connections have read is outside of the heap, and their thread ends where there is no room.
   */
  private static final List<String> PASSING =
      with(
          optimiseLater(3),
          "-Xms24m",
          "-XX:NewSize=8m",
          "-XX:MaxDirectMemorySize=256m",
          COMPILE_LATER);

  /** Asked now and then: the quick compiler alone, which needs less memory. */
  private static final List<String> QUIET =
      List.of("-Xms24m", "-XX:NewSize=8m", COMPILE_LATER, "-XX:TieredStopAtLevel=1");

  /**
   * Archives are hashed, which takes the quick compiler's code ten times as long; nothing else
   * there is worth the optimising one's time.
   */
  private static final List<String> HASHING =
      with(optimiseLater(10), "-Xms24m", "-XX:NewSize=8m", COMPILE_LATER);

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
      // Its largest requests may need all of 192 MB; what is new has its room beside them.
      case MESSAGING -> JavaCommand.small("-Xmx240m", busy(96));
      // A password's hash takes tens of megabytes while it is computed.
      case IDENTITY -> JavaCommand.small("-Xmx192m", QUIET);
      case CHANNELS -> JavaCommand.small("-Xmx96m", QUIET);
      case UPLOADS -> JavaCommand.small("-Xmx96m", PASSING);
      case EXPORTS -> JavaCommand.small("-Xmx96m", HASHING);
    };
  }

  /**
   * Every message passes here: the optimising compiler, and so much room for what is new that most
   * of it is gone again before anybody looks. It would else begin small and grow late.
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

  /** Those of the broker, which every change passes, too; it keeps little for long. */
  static List<String> brokerJvmFlags() {
    return JavaCommand.small(
        "-Xmx192m", with(optimiseLater(3), "-Xms32m", "-Xmn8m", COMPILE_LATER));
  }

  /** The environment variable by which everybody is told where this program listens. */
  static String addressVariable(Program program) {
    return program
        .schema()
        .map(name -> "CHAT_%s_URL".formatted(name.toUpperCase(Locale.ROOT)))
        .orElse("CHAT_EXTERNAL_URL");
  }

  /**
   * Methods are optimised when they have been used so many times as often as the JVM would wait
   * for: nothing that a start does is worth it.
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
