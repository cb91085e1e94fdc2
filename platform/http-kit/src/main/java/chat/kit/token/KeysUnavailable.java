package chat.kit.token;

/** Says in one line why a program can't start with the keys that it finds. */
public final class KeysUnavailable extends RuntimeException {
  KeysUnavailable(String message) {
    super(message);
  }
}
