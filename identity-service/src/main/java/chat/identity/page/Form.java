package chat.identity.page;

import java.util.List;

/**
 * A form that is posted to the page's own URL.
 *
 * @param fields in display order
 * @param choices check boxes below the fields
 * @param submit the label of the button
 */
public record Form(List<Field> fields, SafeHtml choices, String submit) {

  /** A form without choices. */
  public Form(List<Field> fields, String submit) {
    this(fields, SafeHtml.NONE, submit);
  }

  /** Returns the form below an error summary, each line of which links to its field. */
  public SafeHtml html() {
    return SafeHtml.of(
        """
        {}<form method="post" novalidate>
        {}{}<button type="submit">{}</button>
        </form>
        """,
        summary(),
        SafeHtml.join(fields.stream().map(Field::html).toList()),
        choices,
        submit);
  }

  private SafeHtml summary() {
    List<SafeHtml> wrong =
        fields.stream()
            .<SafeHtml>mapMulti((field, lines) -> {
              String error = field.error();
              if (error != null) {
                lines.accept(SafeHtml.of("<li><a href=\"#{}\">{}</a></li>\n", field.name(), error));
              }
            })
            .toList();
    return wrong.isEmpty()
        ? SafeHtml.NONE
        : problem(SafeHtml.of("<ul>\n{}</ul>\n", SafeHtml.join(wrong)));
  }

  /** Returns an alert box, which screen readers announce immediately. */
  public static SafeHtml problem(SafeHtml content) {
    return SafeHtml.of(
        """
        <div class="problem" role="alert" tabindex="-1" autofocus>
        <h2>There is a problem</h2>
        {}</div>
        """,
        content);
  }
}
