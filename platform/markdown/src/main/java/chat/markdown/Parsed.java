package chat.markdown;

import java.util.function.Function;
import org.commonmark.node.Node;
import org.jspecify.annotations.Nullable;

/** A message that was read and waits for the names it refers to. Immutable, so it can be shared. */
public final class Parsed {

  private final String text;
  private final @Nullable Node document;
  private final References references;

  private Parsed(String text, @Nullable Node document, References references) {
    this.text = text;
    this.document = document;
    this.references = references;
  }

  /** What the parser makes of a text; where it fails, the text is plain and refers to nothing. */
  static Parsed of(String text, Function<String, Node> parser) {
    return FailSafe.call(
        text.length(),
        () -> {
          Node document = parser.apply(text);
          return new Parsed(text, document, References.in(document));
        },
        () -> new Parsed(text, null, References.NONE));
  }

  /** What {@link #render} will ask {@link Names} for; look it up in one go. */
  public References references() {
    return references;
  }

  /**
   * Writes the message as HTML; where that fails, as plain text.
   *
   * @param names who and what the sender may refer to; what it doesn't know stays text
   * @param dialect what the organization and the sender have set up
   */
  public Rendered render(Names names, Dialect dialect) {
    return render(names, dialect, false);
  }

  /** The same with all mentions silent, for texts in which somebody else has put names. */
  public Rendered renderSilently(Names names, Dialect dialect) {
    return render(names, dialect, true);
  }

  private Rendered render(Names names, Dialect dialect, boolean silent) {
    Node read = document;
    return read == null
        ? Rendered.plainText(text)
        : FailSafe.call(
            text.length(),
            () -> new Rendering(text, names, dialect, silent).render(read),
            () -> Rendered.plainText(text));
  }
}
