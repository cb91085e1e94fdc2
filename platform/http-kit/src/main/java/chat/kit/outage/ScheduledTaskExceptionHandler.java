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
 * Logs scheduled tasks that have failed.
 *
 * <p>The default handler logs a stack trace for each run that fails during an outage, several per
 * minute; {@link Dependency} logs one line for all of them.
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
              LOG.debug("Scheduled task failed: {}: {}", task, failure.toString());
            },
            () ->
                LOG.error(
                    "Scheduled task failed: {}; it runs again at its next time", task, failure));
  }
}
