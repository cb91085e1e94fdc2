package chat.localstack;

/** Receives progress messages of a start. */
@FunctionalInterface
public interface StartProgress {

  /** Reports one step in a few words. */
  void say(String step);
}
