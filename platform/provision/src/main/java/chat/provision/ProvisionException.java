package chat.provision;

import java.util.Objects;

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
    String reason = Objects.requireNonNullElse(deepest.getMessage(), deepest.toString());
    return new ProvisionException(
        "%s: %s".formatted(what, reason.lines().findFirst().orElse("")), cause);
  }
}
