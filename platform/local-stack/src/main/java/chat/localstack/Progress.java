package chat.localstack;

/** Where a start says what it is doing. */
@FunctionalInterface
public interface Progress {

  /** Says one step in a few words. */
  void say(String step);
}
