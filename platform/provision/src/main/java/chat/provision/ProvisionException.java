package chat.provision;

import java.nio.file.FileSystemException;

/** Something that the operator has to put right, said in one line. */
public final class ProvisionException extends RuntimeException {
  private static final long serialVersionUID = 1;

  ProvisionException(String message) {
    super(message);
  }

  private ProvisionException(String message, Throwable cause) {
    super(message, cause);
  }

  /** Says what could not be provisioned and the first line of the deepest reason. */
  static ProvisionException because(String what, Throwable cause) {
    Throwable deepest = cause;
    while (deepest.getCause() != null) {
      deepest = deepest.getCause();
    }
    // The message of a FileSystemException is the name of a file and nothing else.
    String reason =
        deepest.getMessage() == null || deepest instanceof FileSystemException
            ? deepest.toString()
            : deepest.getMessage();
    return new ProvisionException(
        "%s: %s".formatted(what, reason.lines().findFirst().orElse("")), cause);
  }
}
