package chat.markdown;

/** Says why something can't be a {@link Linkifier}. */
public final class InvalidLinkifier extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** What is wrong with it. */
  public enum Reason {
    /** The pattern is no regular expression; the detail says why not. */
    BAD_PATTERN,
    /** The pattern repeats more than any text that people write needs. */
    PATTERN_TOO_COMPLEX,
    BAD_TEMPLATE,
    /** The template has a control character, which could hide its scheme. */
    CONTROL_CHARACTER_IN_TEMPLATE,
    /** The template's scheme is none that messages may link to. */
    BAD_SCHEME,
    /** The template has a place for a group that the pattern lacks; the detail is its name. */
    GROUP_NOT_IN_PATTERN,
    /** The pattern has a group that the template has no place for; the detail is its name. */
    GROUP_NOT_IN_TEMPLATE
  }

  private final Reason reason;
  private final String detail;

  InvalidLinkifier(Reason reason, String detail) {
    super(reason + " " + detail, null, false, false);
    this.reason = reason;
    this.detail = detail;
  }

  public Reason reason() {
    return reason;
  }

  public String detail() {
    return detail;
  }
}
