package chat.markdown.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import chat.markdown.KnownNames;
import chat.markdown.Markdown;
import chat.markdown.text.Names.Picture;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class PicturePreviewTest {

  private static final String PATH = "/user_uploads/2/ab/new.gif";

  private static Rendered rendered(String message) {
    return Markdown.parse(message).render(new KnownNames(), Dialect.plain("https://chat.example"));
  }

  private static String withPicture(String message, Picture picture) {
    return Markdown.parse(message)
        .render(
            new KnownNames() {
              @Override
              public Picture picture(String uploadPath) {
                return picture;
              }
            },
            Dialect.plain("https://chat.example"))
        .html();
  }

  @Test
  void placeholderBecomesThumbnail() {
    String message = "[\"a\" <b> &amp; $1](/user_uploads/2/ab/new.gif?x=1&y=2) and more";
    Rendered rendered = rendered(message);
    assertEquals(Set.of(PATH), rendered.awaitedPictures());
    Picture ready = new Picture("image/gif", new Names.Size(3, 4));
    assertEquals(
        withPicture(message, ready),
        PicturePreview.complete(rendered.html(), Map.of(PATH, Optional.of(ready))));
  }

  @Test
  void placeholderOfFailedPictureIsRemoved() {
    Rendered rendered = rendered("[a](/user_uploads/2/ab/new.gif)");
    assertEquals(
        "<p><a href=\"/user_uploads/2/ab/new.gif\">a</a></p>",
        PicturePreview.complete(rendered.html(), Map.of(PATH, Optional.empty())));
  }

  @Test
  void otherPlaceholdersAndTextStay() {
    String html =
        rendered(
                "[a](/user_uploads/2/ab/new.gif) [b](/user_uploads/2/ab/ready.png)\n\n"
                    + "<div class=\"message_inline_image\">")
            .html();
    String other = "/user_uploads/2/ab/other.png";
    assertEquals(html, PicturePreview.complete(html, Map.of(other, Optional.empty())));
  }

  @Test
  void picturesAreReferencedByTheirNames() {
    assertEquals(
        Set.of("/user_uploads/2/ab/é.PNG", "/user_uploads/2/ab/c.webp"),
        Markdown.parse(
                "[a](/user_uploads/2/ab/%C3%A9.PNG) [b](/user_uploads/2/ab/b.pdf)"
                    + " https://chat.example/user_uploads/2/ab/c.webp"
                    + " [d](/user_uploads/download/2/ab/d.png)")
            .references()
            .pictures());
  }
}
