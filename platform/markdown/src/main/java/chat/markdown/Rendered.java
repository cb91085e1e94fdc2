package chat.markdown;

import java.util.Set;

/**
 * A message as clients show it, with what sending it sets in motion.
 *
 * @param html safe to show as it is
 * @param uploads decoded paths of the uploaded files that it links or names, {@code
 *     /user_uploads/...}
 * @param isMeMessage whether it is of the form {@code /me waves}, in one paragraph
 */
public record Rendered(String html, Mentions mentions, Set<String> uploads, boolean isMeMessage) {

  /** Whom a message calls; silent mentions call nobody and are not counted. */
  public record Mentions(
      Set<Long> userIds, Set<Long> groupIds, boolean channelWildcard, boolean topicWildcard) {}
}
