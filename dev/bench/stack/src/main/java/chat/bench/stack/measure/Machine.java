package chat.bench.stack.measure;

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

/** The machine and the time of a measurement. */
public final class Machine {

  private static final DateTimeFormatter DAY = format("uuuu-MM-dd");
  private static final DateTimeFormatter TIME = format("HH:mm 'UTC'");

  private Machine() {}

  private static DateTimeFormatter format(String pattern) {
    return DateTimeFormatter.ofPattern(pattern, Locale.ROOT).withZone(ZoneOffset.UTC);
  }

  /** The heading of a report whose measurement started at this time. */
  public static String heading(Instant started) {
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
