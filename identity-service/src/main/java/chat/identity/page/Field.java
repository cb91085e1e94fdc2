package chat.identity.page;

import org.jspecify.annotations.Nullable;

/**
 * A field of a form with its label, and with what is wrong in it.
 *
 * @param name of the parameter
 * @param type the input's, for example {@code email}
 * @param autocomplete what browsers and password keepers fill it with
 * @param hint stands below the label; empty for none
 * @param value what was typed before; never a password
 * @param error null where nothing is wrong
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
   * The same with what was typed, as far as a page can show it again, and what is wrong with it.
   */
  public Field with(String typed, @Nullable String wrong) {
    String kept = type.equals("password") || typed.indexOf('\0') >= 0 ? "" : typed;
    return new Field(name, type, autocomplete, label, hint, kept, wrong);
  }

  /** Label, hint, error and input, tied together for those who hear the page. */
  Html html() {
    String described =
        (hint.isEmpty() ? "" : " " + name + "-hint") + (error == null ? "" : " " + name + "-error");
    return Html.of(
        """
        <div class="field">
        <label for="{}">{}</label>
        {}{}<input id="{}" name="{}" type="{}" autocomplete="{}" value="{}" required{}{}>
        </div>
        """,
        name,
        label,
        hint.isEmpty()
            ? Html.NONE
            : Html.of("<p class=\"hint\" id=\"{}-hint\">{}</p>\n", name, hint),
        error == null
            ? Html.NONE
            : Html.of("<p class=\"wrong\" id=\"{}-error\">{}</p>\n", name, error),
        name,
        name,
        type,
        autocomplete,
        value,
        described.isEmpty() ? Html.NONE : Html.of(" aria-describedby=\"{}\"", described.strip()),
        error == null ? Html.NONE : Html.of(" aria-invalid=\"true\""));
  }
}
