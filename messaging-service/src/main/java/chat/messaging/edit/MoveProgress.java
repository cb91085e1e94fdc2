package chat.messaging.edit;

/** How far an edit has come whose messages are moved in several parts. */
final class MoveProgress {

  private boolean begun;
  private boolean last;
  private boolean joinsOthers;
  private boolean joinsAny;
  private int moved;

  boolean hasNotBegun() {
    return !begun;
  }

  /**
   * @param hasOthers whether the topic that they come to has messages that the mover can read
   * @param hasAny the same of messages that anybody can read
   */
  void begin(boolean hasOthers, boolean hasAny) {
    begun = true;
    joinsOthers = hasOthers;
    joinsAny = hasAny;
  }

  /** Nothing is left behind the part that is written now. */
  void end() {
    last = true;
  }

  boolean isLast() {
    return last;
  }

  boolean joinsOthers() {
    return joinsOthers;
  }

  boolean joinsAny() {
    return joinsAny;
  }

  void moved(int number) {
    moved += number;
  }

  /** How many messages, in all parts. */
  int moved() {
    return moved;
  }
}
