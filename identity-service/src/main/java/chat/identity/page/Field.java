package chat.identity.page;

import org.jspecify.annotations.Nullable;

/**
 * A form field with its label and error text.
 *
 * @param name the name of the parameter
 * @param type the input type, for example {@code email}
 * @param autocomplete the autofill hint for browsers and password managers
 * @param hint the text below the label; empty for none
 * @param value the value entered before; never a password
 * @param error null if the value is valid
 */
public record Field(
    String name,
    String type,
    String autocomplete,
    String label,
    String hint,
    String value,
    @Nullable String error) {

  /**
   * Returns a copy with an entered value and an error.
   *
   * <p>Passwords and values that a page cannot contain are omitted.
   */
  public Field with(String typed, @Nullable String wrong) {
    String redisplayed = type.equals("password") || typed.indexOf('\0') >= 0 ? "" : typed;
    return new Field(name, type, autocomplete, label, hint, redisplayed, wrong);
  }

  /** Returns label, hint, error and input, linked for screen readers. */
  SafeHtml html() {
    String described =
        (hint.isEmpty() ? "" : " " + name + "-hint") + (error == null ? "" : " " + name + "-error");
    return SafeHtml.of(
        """
        <div class="field">
        <label for="{}">{}</label>
        {}{}<input id="{}" name="{}" type="{}" autocomplete="{}" value="{}" required{}{}>
        </div>
        """,
        name,
        label,
        hint.isEmpty()
            ? SafeHtml.NONE
            : SafeHtml.of("<p class=\"hint\" id=\"{}-hint\">{}</p>\n", name, hint),
        error == null
            ? SafeHtml.NONE
            : SafeHtml.of("<p class=\"wrong\" id=\"{}-error\">{}</p>\n", name, error),
        name,
        name,
        type,
        autocomplete,
        value,
        described.isEmpty()
            ? SafeHtml.NONE
            : SafeHtml.of(" aria-describedby=\"{}\"", described.strip()),
        error == null ? SafeHtml.NONE : SafeHtml.of(" aria-invalid=\"true\""));
  }
}
