package chat.messaging.reminder;

import chat.markdown.MarkdownText;
import chat.markdown.text.NarrowUrl;
import chat.messaging.access.ReadableMessage;
import chat.messaging.messageread.MessageOutline;
import chat.messaging.messagestore.MessageContent;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Builds the Markdown texts of reminders. */
final class ReminderText {

  private static final String TRUNCATED = "\n[message truncated]";

  private static final Pattern FENCE = Pattern.compile("`{3,}");

  private ReminderText() {}

  /** Returns the link to the message and the note, without the message's content. */
  static String lead(MessageOutline message, @Nullable String note) {
    return "You asked to be reminded of " + target(message) + "." + quoted(note);
  }

  /**
   * Returns the lead followed by the quoted message, truncated to the maximum message length.
   * Without space for a quotation, returns only the lead.
   *
   * @param sender in Markdown
   */
  static String whole(ReadableMessage message, String sender, @Nullable String note) {
    String lead = lead(message.outline(), note);
    String before = "%s\n\n%s [said](%s):\n".formatted(lead, sender, url(message.outline()));
    String fence = fenceFor(message.content());
    int quoteLength =
        MessageContent.MAX_LENGTH
            - length(before)
            - length("%squote\n\n%s".formatted(fence, fence));
    if (quoteLength < length(TRUNCATED)) {
      return lead;
    }
    return before + fence + "quote\n" + beginning(message.content(), quoteLength) + "\n" + fence;
  }

  /** Returns the text for a message that the owner can no longer read. It may have been deleted. */
  static String gone(@Nullable String note) {
    return "You asked to be reminded of a message that has been deleted or that you can't read any"
        + " more."
        + quoted(note);
  }

  private static String target(MessageOutline message) {
    Long channelId = message.channelId();
    String channelName = message.channelName();
    return channelId == null || channelName == null
        ? "[a direct message](" + url(message) + ")"
        : MarkdownText.messageLink(channelId, channelName, message.topic(), message.id());
  }

  private static String url(MessageOutline message) {
    Long channelId = message.channelId();
    String channelName = message.channelName();
    return channelId == null || channelName == null
        ? NarrowUrl.messageInConversation(message.userIds(), message.id())
        : NarrowUrl.messageInTopic(channelId, channelName, message.topic(), message.id());
  }

  private static String quoted(@Nullable String note) {
    return note == null
        ? ""
        : note.lines().map(line -> "\n> " + line).collect(Collectors.joining("", "\n", ""));
  }

  /** Returns a fence that is longer than every fence in the content. */
  private static String fenceFor(String content) {
    int longestFence =
        FENCE.matcher(content).results().mapToInt(fence -> fence.group().length()).max().orElse(2);
    return "`".repeat(longestFence + 1);
  }

  private static String beginning(String content, int quoteLength) {
    return length(content) <= quoteLength
        ? content
        : content.substring(0, content.offsetByCodePoints(0, quoteLength - length(TRUNCATED)))
            + TRUNCATED;
  }

  private static int length(String text) {
    return text.codePointCount(0, text.length());
  }
}
