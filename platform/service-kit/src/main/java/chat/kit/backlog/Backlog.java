package chat.kit.backlog;

import chat.kit.backlog.BacklogStore.Counted;
import chat.kit.outage.Failures;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micronaut.context.BeanProvider;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Measures pending work when metrics are scraped, with one query for all gauges.
 *
 * <p>While the database is unavailable, the gauges are {@code NaN}.
 */
@Singleton
final class Backlog implements MeterBinder {

  private static final Logger LOG = LoggerFactory.getLogger(Backlog.class);

  /** The gauges of one scrape are read one after the other. */
  private static final Duration ONE_LOOK = Duration.ofSeconds(1);

  private final BeanProvider<BacklogStore> store;
  private @Nullable Counted counted;
  private long lookedAt = System.nanoTime() - ONE_LOOK.toNanos();

  /**
   * @param store resolved at the first measurement, because the database's own metrics are bound
   *     earlier
   */
  Backlog(BeanProvider<BacklogStore> store) {
    this.store = store;
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    gauge(registry, "chat.outbox.waiting", "Events that Kafka has not taken", Counted::unpublished);
    gauge(
        registry,
        "chat.tasks.waiting",
        "Calls that other services have still to get",
        Counted::waitingTasks);
    gauge(
        registry,
        "chat.tasks.refused",
        "Calls that another service has refused for good",
        Counted::refusedTasks);
    gauge(
        registry,
        "chat.events.parked",
        "Events that could not be understood",
        Counted::parkedEvents);
  }

  private void gauge(
      MeterRegistry registry, String name, String description, ToLongFunction<Counted> number) {
    Gauge.builder(name, () -> now(number)).description(description).register(registry);
  }

  private synchronized double now(ToLongFunction<Counted> number) {
    if (System.nanoTime() - lookedAt >= ONE_LOOK.toNanos()) {
      counted = look();
      lookedAt = System.nanoTime();
    }
    return counted == null ? Double.NaN : number.applyAsLong(counted);
  }

  private @Nullable Counted look() {
    try {
      return store.get().count();
    } catch (RuntimeException e) {
      Failures.log(LOG, "Counting the backlog failed; its gauges are NaN", e);
      return null;
    }
  }
}
