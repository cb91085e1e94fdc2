package chat.provision;

import java.nio.file.FileSystemException;

/** An error that the operator must fix, with a one-line message. */
public final class ProvisionException extends RuntimeException {
  private static final long serialVersionUID = 1;

  ProvisionException(String message) {
    super(message);
  }

  private ProvisionException(String message, Throwable cause) {
    super(message, cause);
  }

  /** Combines the item that could not be provisioned with the first line of the root cause. */
  static ProvisionException because(String what, Throwable cause) {
    Throwable deepest = cause;
    while (deepest.getCause() != null) {
      deepest = deepest.getCause();
    }
    // The message of a FileSystemException is only a file name.
    String reason =
        deepest.getMessage() == null || deepest instanceof FileSystemException
            ? deepest.toString()
            : deepest.getMessage();
    return new ProvisionException(
        "%s: %s".formatted(what, reason.lines().findFirst().orElse("")), cause);
  }
}
