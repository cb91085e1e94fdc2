package chat.markdown.text;

/** Signals a pattern and template that cannot be a {@link Linkifier}. */
public final class InvalidLinkifier extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The reason of the rejection. */
  public enum Reason {
    /** The pattern is not a regular expression; the detail is the parser's message. */
    BAD_PATTERN,
    /** The pattern repeats more than realistic texts need. */
    PATTERN_TOO_COMPLEX,
    BAD_TEMPLATE,
    /** The template has a control character, which could hide its scheme. */
    CONTROL_CHARACTER_IN_TEMPLATE,
    /** Messages may not link to the template's scheme. */
    BAD_SCHEME,
    /** The template has a variable for a group that the pattern lacks; the detail is its name. */
    GROUP_NOT_IN_PATTERN,
    /** The pattern has a group that the template has no variable for; the detail is its name. */
    GROUP_NOT_IN_TEMPLATE,
    EXAMPLE_DOES_NOT_MATCH,
    /** There is a reverse template without an example. */
    EXAMPLE_MISSING,
    /** The reverse template has a brace that neither encloses a name nor is doubled. */
    BAD_REVERSE_TEMPLATE,
    /** The reverse template has a variable that is no group; the detail is its name. */
    REVERSE_VARIABLE_NOT_IN_PATTERN,
    /** The reverse template does not turn the example's groups into the example. */
    EXAMPLE_NOT_RESTORED
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
