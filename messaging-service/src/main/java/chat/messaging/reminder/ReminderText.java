package chat.messaging.reminder;

import chat.markdown.MarkdownText;
import chat.markdown.NarrowUrl;
import chat.messaging.access.MessageOutline;
import chat.messaging.access.ReadableMessage;
import chat.messaging.message.MessageContent;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What reminders say, in Markdown. */
final class ReminderText {

  private static final String TRUNCATED = "\n[message truncated]";

  private static final Pattern FENCE = Pattern.compile("`{3,}");

  private ReminderText() {}

  /** What it is about, with a link to it and the note, and nothing of the message itself. */
  static String lead(MessageOutline message, @Nullable String note) {
    return "You asked to be reminded of " + target(message) + "." + quoted(note);
  }

  /**
   * The same with the message quoted as far as a message has room for it, which may be nowhere.
   *
   * @param sender in Markdown
   */
  static String whole(ReadableMessage message, String sender, @Nullable String note) {
    String lead = lead(message.outline(), note);
    String before = "%s\n\n%s [said](%s):\n".formatted(lead, sender, url(message.outline()));
    String fence = fenceFor(message.content());
    int room =
        MessageContent.MAX_LENGTH
            - length(before)
            - length("%squote\n\n%s".formatted(fence, fence));
    if (room < length(TRUNCATED)) {
      return lead;
    }
    return before + fence + "quote\n" + beginning(message.content(), room) + "\n" + fence;
  }

  /** What it says where the message is gone, for everybody or for the reader. */
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

  /** Longer than each fence within. */
  private static String fenceFor(String content) {
    int longest =
        FENCE.matcher(content).results().mapToInt(fence -> fence.group().length()).max().orElse(2);
    return "`".repeat(longest + 1);
  }

  private static String beginning(String content, int room) {
    return length(content) <= room
        ? content
        : content.substring(0, content.offsetByCodePoints(0, room - length(TRUNCATED))) + TRUNCATED;
  }

  private static int length(String text) {
    return text.codePointCount(0, text.length());
  }
}
