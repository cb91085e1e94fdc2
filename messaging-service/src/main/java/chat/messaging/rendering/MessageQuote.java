package chat.messaging.rendering;

import chat.markdown.text.NarrowUrl;
import chat.messaging.messageread.MessageOutline;
import java.util.regex.Pattern;

/** Links and quotes messages in Markdown, for messages that programs compose. */
public final class MessageQuote {

  private static final String TRUNCATED = "\n[message truncated]";

  private static final Pattern FENCE = Pattern.compile("`{3,}");

  private MessageQuote() {}

  /** Returns the address of a message within the client. */
  public static String url(MessageOutline message) {
    Long channelId = message.channelId();
    String channelName = message.channelName();
    return channelId == null || channelName == null
        ? NarrowUrl.messageInConversation(message.userIds(), message.id())
        : NarrowUrl.messageInTopic(channelId, channelName, message.topic(), message.id());
  }

  /**
   * Returns the content in a fenced block, truncated to fit.
   *
   * @param kind the words after the fence, such as {@code quote}
   * @param maxLength of the whole block, in code points
   * @return empty if there is no space for a quotation
   */
  public static String block(String kind, String content, int maxLength) {
    String fence = fenceFor(content);
    int quoteLength = maxLength - length("%s%s\n\n%s".formatted(fence, kind, fence));
    return quoteLength < length(TRUNCATED)
        ? ""
        : fence + kind + "\n" + beginning(content, quoteLength) + "\n" + fence;
  }

  /** The length of a text in the unit of {@code max_message_length}: code points. */
  public static int length(String text) {
    return text.codePointCount(0, text.length());
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
}
