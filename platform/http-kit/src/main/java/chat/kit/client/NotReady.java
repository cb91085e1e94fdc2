package chat.kit.client;

import org.jspecify.annotations.Nullable;

/**
 * The header of a 503 of a program that has not looked at the request because it is stopping: the
 * caller may send it to another endpoint.
 */
public final class NotReady {

  public static final String HEADER = "Chat-Not-Ready";

  public static final String STOPPING = "stopping";

  private static final int STATUS = 503;

  private NotReady() {}

  /** Whether an answer says so. */
  public static boolean isSaidBy(int status, @Nullable String header) {
    return status == STATUS && header != null;
  }
}
