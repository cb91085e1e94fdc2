package chat.markdown.text;

import chat.markdown.text.Names.Picture;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The element that displays a linked picture: its thumbnail, or a placeholder until it is ready.
 */
public final class PicturePreview {

  /** The address of the placeholder. */
  public static final String PLACEHOLDER = "/static/images/loading/loader-black.svg";

  /** The thumbnail that is displayed; clients replace it by another of the announced formats. */
  private static final String THUMBNAIL = "840x560.png";

  private static final String UPLOADS = "/user_uploads/";
  private static final String START = "<div class=\"message_inline_image\"><a";
  private static final String END = "></a></div>";

  /** Cannot match text of a message, in which angle brackets are escaped. */
  private static final Pattern PLACEHOLDERS =
      Pattern.compile(
          Pattern.quote(START)
              + " href=\"([^\"]*)\" title=\"([^\"]*)\""
              + "><img class=\"image-loading-placeholder\"[^>]*"
              + Pattern.quote(END));

  private PicturePreview() {}

  /** Writes the preview of a link. */
  public static void write(Html html, String href, String title, Picture picture) {
    html.raw(START).attribute("href", href).attribute("title", title).raw("><img");
    image(html, href, picture);
    html.raw(END);
  }

  /**
   * Replaces placeholders in a rendered message.
   *
   * @param decided the pictures by their decoded paths, empty if they cannot be displayed; other
   *     placeholders stay
   */
  public static String complete(String html, Map<String, Optional<Picture>> decided) {
    Matcher placeholder = PLACEHOLDERS.matcher(html);
    StringBuilder completed = new StringBuilder(html.length());
    while (placeholder.find()) {
      placeholder.appendReplacement(
          completed, Matcher.quoteReplacement(completed(placeholder, decided)));
    }
    return placeholder.appendTail(completed).toString().stripTrailing();
  }

  private static String completed(Matcher placeholder, Map<String, Optional<Picture>> decided) {
    String href = unescaped(placeholder.group(1));
    String path = Urls.uploadPath(href);
    Optional<Picture> picture = path == null ? null : decided.get(path);
    if (picture == null) {
      return placeholder.group();
    }
    if (picture.isEmpty()) {
      return "";
    }
    Html html = new Html();
    write(html, href, unescaped(placeholder.group(2)), picture.get());
    return html.finish();
  }

  private static void image(Html html, String href, Picture picture) {
    Names.Size size = picture.size();
    html.attribute("class", size == null ? "image-loading-placeholder" : null);
    html.attribute("data-original-content-type", picture.contentType());
    if (size == null) {
      html.attribute("src", PLACEHOLDER);
    } else {
      html.attribute("data-original-dimensions", size.width() + "x" + size.height());
      html.attribute("src", thumbnail(href));
    }
  }

  /** Returns the address of a picture's thumbnail. */
  private static String thumbnail(String href) {
    String path = href.split("[?#]", 2)[0].substring(UPLOADS.length());
    return UPLOADS + "thumbnail/" + path + "/" + THUMBNAIL;
  }

  private static String unescaped(String attribute) {
    return attribute
        .replace("&quot;", "\"")
        .replace("&gt;", ">")
        .replace("&lt;", "<")
        .replace("&amp;", "&");
  }
}
