package chat.markdown;

/** A node of the dialect, which knows how it is written. */
interface Element {
  void render(Rendering rendering);
}
