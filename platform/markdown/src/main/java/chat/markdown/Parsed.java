package chat.markdown;

import org.commonmark.node.Node;

/** A message that was read and waits for the names it refers to. Immutable, so it can be shared. */
public final class Parsed {

  private final String text;
  private final Node document;
  private final References references;

  Parsed(String text, Node document) {
    this.text = text;
    this.document = document;
    this.references = References.in(document);
  }

  /** What {@link #render} will ask {@link Names} for; look it up in one go. */
  public References references() {
    return references;
  }

  /**
   * Writes the message as HTML.
   *
   * @param names who and what the sender may refer to; what it doesn't know stays text
   * @param dialect what the organization and the sender have set up
   */
  public Rendered render(Names names, Dialect dialect) {
    return new Rendering(text, names, dialect, false).render(document);
  }

  /** The same with all mentions silent, for texts in which somebody else has put names. */
  public Rendered renderSilently(Names names, Dialect dialect) {
    return new Rendering(text, names, dialect, true).render(document);
  }
}
