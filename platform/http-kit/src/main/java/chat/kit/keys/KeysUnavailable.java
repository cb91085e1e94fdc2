package chat.kit.keys;

/** A one-line reason why the program's keys cannot be used at startup. */
public final class KeysUnavailable extends RuntimeException {
  public KeysUnavailable(String message) {
    super(message);
  }
}
