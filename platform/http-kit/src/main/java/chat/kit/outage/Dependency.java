package chat.kit.outage;

import chat.contracts.Program;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A system that a program depends on and that may fail.
 *
 * <p>An outage is logged in one line when it begins and one per minute. The state is per process,
 * like the log.
 */
public final class Dependency {

  public static final Dependency KAFKA = new Dependency("Kafka", Duration.ofSeconds(5));

  public static final Dependency POSTGRESQL = new Dependency("PostgreSQL", Duration.ofSeconds(5));

  /**
   * Reads and connections succeed while the disk is full, so only time shows the end of the outage.
   */
  public static final Dependency KAFKA_STORAGE =
      new Dependency("The storage of Kafka", Duration.ofSeconds(90));

  /** Recovers by time, like {@link #KAFKA_STORAGE}. */
  public static final Dependency POSTGRESQL_STORAGE =
      new Dependency("The storage of PostgreSQL", Duration.ofSeconds(90));

  private static final Logger LOG = LoggerFactory.getLogger(Dependency.class);

  private static final Duration BETWEEN_LINES = Duration.ofMinutes(1);

  private static final Map<Program, Dependency> PROGRAMS =
      Arrays.stream(Program.values())
          .collect(
              Collectors.toMap(
                  Function.identity(),
                  program -> new Dependency(program.wireName(), Duration.ofSeconds(5)),
                  (one, _) -> one,
                  () -> new EnumMap<>(Program.class)));

  private final String name;
  private final Duration quiet;
  private final LongSupplier nanoTime;
  private volatile boolean failing;
  private String reason = "";
  private long failures;
  private long begun;
  private long lastFailure;
  private long lastLine;

  private Dependency(String name, Duration quiet) {
    this(name, quiet, System::nanoTime);
  }

  /**
   * @param quiet time without failures after which an outage ends
   */
  Dependency(String name, Duration quiet, LongSupplier nanoTime) {
    this.name = name;
    this.quiet = quiet;
    this.nanoTime = nanoTime;
  }

  /** Returns the dependency for another program. */
  public static Dependency of(Program program) {
    Dependency dependency = PROGRAMS.get(program);
    if (dependency == null) {
      throw new IllegalArgumentException("No dependency for program " + program);
    }
    return dependency;
  }

  /** Returns whether it has failed and not recovered since. */
  public boolean isFailing() {
    return failing;
  }

  /** Returns the last failure; empty while it works. */
  public synchronized Optional<String> outage() {
    return failing ? Optional.of(reason) : Optional.empty();
  }

  /** Records a failure that it has caused. */
  public void failed(String why) {
    LOG.debug("{}: {}", name, why);
    long now = nanoTime.getAsLong();
    boolean begins;
    long soFar;
    synchronized (this) {
      begins = !failing;
      if (begins) {
        failing = true;
        begun = now;
        failures = 0;
      }
      failures++;
      reason = why;
      lastFailure = now;
      if (!begins && now - lastLine < BETWEEN_LINES.toNanos()) {
        return;
      }
      lastLine = now;
      soFar = failures;
    }
    if (begins) {
      LOG.warn("Outage began: {}: {}; further failures are logged once per minute", name, why);
    } else {
      LOG.warn("Outage continues: {} for {} ({} failures): {}", name, since(now), soFar, why);
    }
  }

  /** Records a success; ends the outage if nothing has failed for a while. */
  public void succeeded() {
    if (!failing) {
      return;
    }
    long now = nanoTime.getAsLong();
    synchronized (this) {
      if (!failing || now - lastFailure < quiet.toNanos()) {
        return;
      }
      failing = false;
    }
    LOG.info("Outage ended: {} after {} ({} failures)", name, since(now), failures);
  }

  private String since(long now) {
    return Duration.ofNanos(now - begun).toSeconds() + " s";
  }
}
