package chat.markdown;

import chat.markdown.syntax.Rendering;
import chat.markdown.text.Dialect;
import chat.markdown.text.MessageReferences;
import chat.markdown.text.Names;
import chat.markdown.text.Rendered;
import java.util.function.Function;
import org.commonmark.node.Node;
import org.jspecify.annotations.Nullable;

/** A parsed message, ready to be rendered with resolved names. Immutable, so it can be shared. */
public final class ParsedMessage {

  private final String text;
  private final @Nullable Node document;
  private final MessageReferences messageReferences;

  private ParsedMessage(String text, @Nullable Node document, MessageReferences messageReferences) {
    this.text = text;
    this.document = document;
    this.messageReferences = messageReferences;
  }

  /** Parses a text; if the parser fails, the text is plain and refers to nothing. */
  static ParsedMessage of(String text, Function<String, Node> parser) {
    return FailSafe.call(
        text.length(),
        () -> {
          Node document = parser.apply(text);
          return new ParsedMessage(text, document, MessageReferences.in(document));
        },
        () -> new ParsedMessage(text, null, MessageReferences.NONE));
  }

  /**
   * Returns the names that {@link #render} will request from {@link Names}, to be looked up in one
   * query.
   */
  public MessageReferences references() {
    return messageReferences;
  }

  /**
   * Renders the message as HTML, or as plain text if that fails.
   *
   * @param names users, groups and channels that the sender may refer to; unresolved names stay
   *     text
   * @param dialect settings of the organization and the sender
   */
  public Rendered render(Names names, Dialect dialect) {
    return render(names, dialect, false);
  }

  /**
   * Does the same with all mentions silent, for texts with names that another user has inserted.
   */
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
