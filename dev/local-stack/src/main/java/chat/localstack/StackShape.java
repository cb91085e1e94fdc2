package chat.localstack;

import java.util.Locale;

/** How the programs of a stack share processes. */
public enum StackShape {
  /** All programs in one process, named {@code chat}. */
  SINGLE,
  /** Each program in its own process, which tests can stop and kill. */
  SPLIT;

  /**
   * Returns the shape of this name.
   *
   * @throws IllegalArgumentException if it is neither {@code single} nor {@code split}
   */
  public static StackShape of(String name) {
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "single" -> SINGLE;
      case "split" -> SPLIT;
      default -> throw new IllegalArgumentException("the shape is single or split, not " + name);
    };
  }
}
