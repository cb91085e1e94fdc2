package chat.markdown.text;

import java.util.Set;

/**
 * A rendered message with its mentions and uploads.
 *
 * @param html safe to display unchanged
 * @param uploads decoded paths of the uploaded files that it links or names, {@code
 *     /user_uploads/...}
 * @param awaitedPictures those of the uploads that it shows once their thumbnails are ready
 * @param isMeMessage whether it begins like {@code /me waves}
 */
public record Rendered(
    String html,
    Mentions mentions,
    Set<String> uploads,
    Set<String> awaitedPictures,
    boolean isMeMessage) {

  private static final String ME = "/me ";

  /** Renders a message literally, as its sender typed it; it notifies no users. */
  public static Rendered plainText(String text) {
    var html = new Html().raw("<p>");
    String[] lines = text.split("\n", -1);
    for (int i = 0; i < lines.length; i++) {
      html.raw(i == 0 ? "" : "<br>\n").text(lines[i]);
    }
    return new Rendered(
        html.raw("</p>").finish(),
        new Mentions(Set.of(), Set.of(), false, false),
        Set.copyOf(Urls.namedUploads(text)),
        Set.of(),
        isMeMessage(text));
  }

  public static boolean isMeMessage(String text) {
    return text.startsWith(ME);
  }

  /** The users and groups that a message notifies; silent mentions are not included. */
  public record Mentions(
      Set<Long> userIds, Set<Long> groupIds, boolean channelWildcard, boolean topicWildcard) {}
}
