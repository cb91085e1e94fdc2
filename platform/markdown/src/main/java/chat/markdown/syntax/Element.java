package chat.markdown.syntax;

/** A node of the dialect that renders itself. */
public interface Element {
  void render(Rendering rendering);
}
