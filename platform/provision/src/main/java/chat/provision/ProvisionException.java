package chat.provision;

/** Something that the operator has to put right, said in one line. */
public final class ProvisionException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public ProvisionException(String message) {
    super(message);
  }

  public ProvisionException(String message, Throwable cause) {
    super(message, cause);
  }
}
