package chat.kit.client;

import org.jspecify.annotations.Nullable;

/**
 * The header of a 503 of a program that is stopping and has not processed the request.
 *
 * <p>The caller may send the request to another endpoint.
 */
public final class NotReady {

  public static final String HEADER = "Chat-Not-Ready";

  public static final String STOPPING = "stopping";

  private static final int STATUS = 503;

  private NotReady() {}

  /** Returns whether the response says that the program has not processed the request. */
  public static boolean isSaidBy(int status, @Nullable String header) {
    return status == STATUS && header != null;
  }
}
