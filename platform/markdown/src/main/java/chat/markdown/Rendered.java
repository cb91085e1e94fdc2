package chat.markdown;

import java.util.Set;

/**
 * A message as clients show it, with what sending it sets in motion.
 *
 * @param html safe to show as it is
 * @param uploads decoded paths of the uploaded files that it links or names, {@code
 *     /user_uploads/...}
 * @param isMeMessage whether it is of the form {@code /me waves}, whatever follows
 */
public record Rendered(String html, Mentions mentions, Set<String> uploads, boolean isMeMessage) {

  private static final String ME = "/me ";

  /** A message as its sender typed it, in which nothing has a meaning; it notifies nobody. */
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
        isMeMessage(text));
  }

  static boolean isMeMessage(String text) {
    return text.startsWith(ME);
  }

  /** Whom a message calls; silent mentions call nobody and are not counted. */
  public record Mentions(
      Set<Long> userIds, Set<Long> groupIds, boolean channelWildcard, boolean topicWildcard) {}
}
