package chat.kit.atonce;

/** What was to be answered at once needs something that has to be waited for. */
final class MustWait extends RuntimeException {

  private static final long serialVersionUID = 1;

  /** Thrown for each answer that is not remembered, and caught where that is tried. */
  MustWait() {
    super("to be waited for", null, false, false);
  }
}
