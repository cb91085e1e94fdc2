package chat.localstack;

import chat.contracts.Program;
import chat.contracts.setting.ProgramVariable;
import java.util.List;

/** Main classes, JVM flags and address variables of programs that share one machine. */
final class ProgramFacts {

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
      List.of("-Xms24m", "-XX:NewSize=8m", "-XX:MaxDirectMemorySize=256m");

  /** For programs that are rarely called: only the fast compiler, which needs less memory. */
  private static final List<String> RARELY_CALLED =
      List.of("-Xms24m", "-XX:NewSize=8m", "-XX:TieredStopAtLevel=1");

  /** For exports: the optimizing compiler, because hashing takes ten times as long without it. */
  private static final List<String> HASHING = List.of("-Xms24m", "-XX:NewSize=8m");

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
      // Room for 10,000 waiting clients beside the young generation.
      case GATEWAY -> JavaCommand.small("-Xmx176m", busy(32));
      // Its largest requests may need all of 192 MB; the young generation comes on top of that.
      case MESSAGING -> JavaCommand.small("-Xmx240m", busy(96));
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
    return List.of(
        HUGE_PAGES,
        "-Xms%dm".formatted(newMegabytes + 16),
        "-XX:NewSize=%dm".formatted(newMegabytes),
        "-XX:MaxNewSize=%dm".formatted(newMegabytes));
  }

  /** The flags of the process of all programs, which share the heap. */
  static List<String> singleJvmFlags() {
    return JavaCommand.small(
        "-Xmx768m", List.of(HUGE_PAGES, "-Xms128m", "-Xmn96m", "-XX:MaxDirectMemorySize=256m"));
  }

  /** The flags of the broker, which also handles every change; it keeps few objects for long. */
  static List<String> brokerJvmFlags() {
    return JavaCommand.small("-Xmx192m", List.of("-Xms32m", "-Xmn8m"));
  }

  /** The environment variable with the address of this program. */
  static String addressVariable(Program program) {
    return program == Program.GATEWAY
        ? "CHAT_EXTERNAL_URL"
        : ProgramVariable.prefix(program) + "URL";
  }
}
