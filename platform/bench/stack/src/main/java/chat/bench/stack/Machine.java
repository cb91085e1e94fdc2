package chat.bench.stack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.stream.Stream;

/** Where and when something was measured, without which no figure says much. */
final class Machine {

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

  private Machine() {}

  /** The heading of what was measured from then on. */
  static String heading(Instant started) {
    var system = ManagementFactory.getOperatingSystemMXBean();
    return """
    ## Measured on %s

    %d processors (%s), %s %s, PostgreSQL with fsync on, everything and the load generator on this one machine; \
    load average at the end %.1f.
    """
        .formatted(
            TIME.format(started),
            system.getAvailableProcessors(),
            processor(),
            system.getName(),
            system.getArch(),
            system.getSystemLoadAverage());
  }

  private static String processor() {
    try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse("of unknown make");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
