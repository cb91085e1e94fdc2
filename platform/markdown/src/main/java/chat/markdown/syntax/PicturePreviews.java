package chat.markdown.syntax;

import chat.markdown.text.Html;
import chat.markdown.text.Names;
import chat.markdown.text.PicturePreview;
import chat.markdown.text.Urls;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;

/** Collects the linked pictures of a block, to be displayed below it, each once per message. */
final class PicturePreviews {

  private final Names names;
  private final Set<String> previewed = new HashSet<>();
  private final Set<String> awaited = new LinkedHashSet<>();
  private Html pending = new Html();

  PicturePreviews(Names names) {
    this.names = names;
  }

  /**
   * Adds a link if it leads to a known picture.
   *
   * @param label the text of the link; empty for the name of the file
   */
  void add(String href, String label) {
    String path = Urls.isShownUpload(href) ? Urls.uploadPath(href) : null;
    Names.Picture picture = path == null ? null : names.picture(path);
    if (path == null || picture == null || !previewed.add(path)) {
      return;
    }
    String title = label.isBlank() ? path.substring(path.lastIndexOf('/') + 1) : label;
    PicturePreview.write(pending, href, title, picture);
    if (picture.size() == null) {
      awaited.add(path);
    }
  }

  /** Writes the previews of the links since the last call. */
  void writeTo(Html html) {
    String elements = pending.finish();
    if (!elements.isEmpty()) {
      html.raw(elements).raw("\n");
      pending = new Html();
    }
  }

  /** Returns the paths of the pictures whose thumbnails are not ready. */
  Set<String> awaited() {
    return Collections.unmodifiableSet(awaited);
  }
}
