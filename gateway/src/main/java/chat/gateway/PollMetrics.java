package chat.gateway;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micronaut.context.BeanProvider;
import jakarta.inject.Singleton;

/** Reports the number of waiting polls. */
@Singleton
final class PollMetrics implements MeterBinder {
  private final BeanProvider<OpenPolls> openPolls;

  /**
   * Creates the metrics.
   *
   * @param openPolls resolved at the first measurement, because metrics are bound earlier
   */
  PollMetrics(BeanProvider<OpenPolls> openPolls) {
    this.openPolls = openPolls;
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    Gauge.builder("chat.polls.waiting", () -> openPolls.get().number())
        .description("Requests for events that are waiting")
        .register(registry);
  }
}
