package chat.kit.backlog;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micronaut.context.BeanProvider;
import jakarta.inject.Singleton;

/** Measures, whenever metrics are asked for, what waits; no number while the database is away. */
@Singleton
final class Backlog implements MeterBinder {

  private final BeanProvider<BacklogStore> store;

  /**
   * @param store asked for when something is measured: the database's own metrics come before it
   */
  Backlog(BeanProvider<BacklogStore> store) {
    this.store = store;
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    Gauge.builder("chat.outbox.waiting", () -> store.get().unpublished())
        .description("Events that Kafka has not taken yet")
        .register(registry);
    Gauge.builder("chat.tasks.waiting", () -> store.get().waitingTasks())
        .description("Calls that other services have still to get")
        .register(registry);
    Gauge.builder("chat.tasks.refused", () -> store.get().refusedTasks())
        .description("Calls that another service has refused for good")
        .register(registry);
    Gauge.builder("chat.events.parked", () -> store.get().parkedEvents())
        .description("Events that could not be understood")
        .register(registry);
  }
}
