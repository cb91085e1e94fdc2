package chat.messaging.reminder;

import chat.markdown.MarkdownText;
import chat.messaging.access.ReadableMessage;
import chat.messaging.messageread.MessageOutline;
import chat.messaging.messagestore.MessageContent;
import chat.messaging.rendering.MessageQuote;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Builds the Markdown texts of reminders. */
final class ReminderText {

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
    String before =
        "%s\n\n%s [said](%s):\n".formatted(lead, sender, MessageQuote.url(message.outline()));
    String block =
        MessageQuote.block(
            "quote", message.content(), MessageContent.MAX_LENGTH - MessageQuote.length(before));
    return block.isEmpty() ? lead : before + block;
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
        ? "[a direct message](" + MessageQuote.url(message) + ")"
        : MarkdownText.messageLink(channelId, channelName, message.topic(), message.id());
  }

  private static String quoted(@Nullable String note) {
    return note == null
        ? ""
        : note.lines().map(line -> "\n> " + line).collect(Collectors.joining("", "\n", ""));
  }
}
