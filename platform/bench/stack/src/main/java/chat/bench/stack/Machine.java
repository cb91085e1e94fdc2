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

  private static final DateTimeFormatter DAY = format("uuuu-MM-dd");
  private static final DateTimeFormatter TIME = format("HH:mm 'UTC'");

  private Machine() {}

  private static DateTimeFormatter format(String pattern) {
    return DateTimeFormatter.ofPattern(pattern, Locale.ROOT).withZone(ZoneOffset.UTC);
  }

  /** The heading of what was measured from then on. */
  static String heading(Instant started) {
    var system = ManagementFactory.getOperatingSystemMXBean();
    return """
    ## Measured on %s

    From %s on; %d processors (%s), %s %s; PostgreSQL with fsync on, everything and the load generator on this one
    machine; load average at the end %.1f.
    """
        .formatted(
            DAY.format(started),
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
