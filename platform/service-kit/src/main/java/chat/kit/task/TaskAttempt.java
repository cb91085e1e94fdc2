package chat.kit.task;

import chat.kit.job.Job;
import org.jspecify.annotations.Nullable;

/**
 * A leased task.
 *
 * @param first the attempt that a response may wait for
 */
record TaskAttempt(TaskRow task, FirstAttempt first) implements Job {

  @Override
  public long id() {
    return task.taskId();
  }

  @Override
  public int attempt() {
    return task.attempts() + 1;
  }

  @Override
  public @Nullable String requestId() {
    return task.requestId();
  }
}
