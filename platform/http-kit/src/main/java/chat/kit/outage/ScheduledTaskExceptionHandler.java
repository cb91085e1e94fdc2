package chat.kit.outage;

import io.micronaut.context.annotation.Primary;
import io.micronaut.context.annotation.Replaces;
import io.micronaut.scheduling.DefaultTaskExceptionHandler;
import io.micronaut.scheduling.TaskExceptionHandler;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs a scheduled task that has failed. The default handler writes a stack trace for each run that
 * an outage fails, which is several a minute; {@link Dependency} writes one line for all of them.
 */
@Singleton
@Primary
@Replaces(DefaultTaskExceptionHandler.class)
final class ScheduledTaskExceptionHandler implements TaskExceptionHandler<Object, Throwable> {

  private static final Logger LOG = LoggerFactory.getLogger(ScheduledTaskExceptionHandler.class);

  @Override
  public void handle(@Nullable Object bean, Throwable failure) {
    String task = bean == null ? "A task" : bean.getClass().getSimpleName();
    Failures.dependency(failure)
        .ifPresentOrElse(
            dependency -> {
              dependency.failed(String.valueOf(failure.getMessage()));
              LOG.debug("{} has failed: {}", task, failure.toString());
            },
            () -> LOG.error("{} has failed and is run at its next time", task, failure));
  }
}
