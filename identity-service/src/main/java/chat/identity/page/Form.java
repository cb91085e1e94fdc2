package chat.identity.page;

import java.util.List;

/**
 * A form that is posted to the page's own address.
 *
 * @param fields in the order in which they are filled in
 * @param submit what the button says
 */
public record Form(List<Field> fields, String submit) {

  /** The form, below a summary of what is wrong, each line of which leads to its field. */
  public Html html() {
    return Html.of(
        """
        {}<form method="post" novalidate>
        {}<button type="submit">{}</button>
        </form>
        """,
        summary(),
        Html.join(fields.stream().map(Field::html).toList()),
        submit);
  }

  private Html summary() {
    List<Html> wrong =
        fields.stream()
            .<Html>mapMulti((field, lines) -> {
              String error = field.error();
              if (error != null) {
                lines.accept(Html.of("<li><a href=\"#{}\">{}</a></li>\n", field.name(), error));
              }
            })
            .toList();
    return wrong.isEmpty() ? Html.NONE : problem(Html.of("<ul>\n{}</ul>\n", Html.join(wrong)));
  }

  /** A box that is read aloud at once. */
  public static Html problem(Html content) {
    return Html.of(
        """
        <div class="problem" role="alert" tabindex="-1" autofocus>
        <h2>Something is not right yet</h2>
        {}</div>
        """,
        content);
  }
}
