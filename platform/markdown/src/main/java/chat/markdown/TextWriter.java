package chat.markdown;

/** Writes plain text, in which emoji and the organization's linkifiers are still to be found. */
final class TextWriter {

  private final Rendering rendering;

  TextWriter(Rendering rendering) {
    this.rendering = rendering;
  }

  void write(String text) {
    rendering.html().text(text);
  }
}
