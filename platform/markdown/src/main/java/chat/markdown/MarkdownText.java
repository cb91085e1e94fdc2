package chat.markdown;

import chat.markdown.text.NarrowUrl;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Writes names in Markdown, for messages that programs compose. They are displayed literally,
 * become links where intended, and notify no users.
 */
public final class MarkdownText {

  private static final Pattern MEANINGFUL = Pattern.compile("[&*@#`~$<>\\[\\]:\\\\]");

  /** Characters that a link by names cannot contain. */
  private static final Pattern UNLINKABLE = Pattern.compile("[`*&<>\\[\\]\\n\\r]|\\$\\$");

  /** A topic whose link would be parsed as one to a message of another topic. */
  private static final Pattern LIKE_A_MESSAGE = Pattern.compile("@\\d+\\z");

  /** A name that would end its mention, or that would be parsed as a name with an id. */
  private static final Pattern UNMENTIONABLE = Pattern.compile("[*\\n\\r]|\\|\\d+\\z");

  private static final String EMPTY_TOPIC = "general chat";

  private MarkdownText() {}

  /** Returns the name with all special characters escaped. */
  public static String plain(String name) {
    return MEANINGFUL.matcher(name).replaceAll(MarkdownText::reference);
  }

  private static String reference(MatchResult character) {
    return "&#%d;".formatted((int) character.group().charAt(0));
  }

  /** Returns a silent mention, which opens the user's card and does not notify them. */
  public static String silentMention(long userId, String fullName) {
    return UNMENTIONABLE.matcher(fullName).find()
        ? "@_**|%d**".formatted(userId)
        : "@_**%s|%d**".formatted(fullName, userId);
  }

  /** Returns a link to a channel. */
  public static String channelLink(long channelId, String name) {
    return UNLINKABLE.matcher(name).find()
        ? link("#" + plain(name), NarrowUrl.channel(channelId, name))
        : "#**" + name + "**";
  }

  /**
   * Returns a link to a topic.
   *
   * @param topic empty for the topic without a name
   */
  public static String topicLink(long channelId, String channelName, String topic) {
    return LIKE_A_MESSAGE.matcher(topic).find() || isUnlinkable(channelName, topic)
        ? link(shown(channelName, topic), NarrowUrl.topic(channelId, channelName, topic))
        : "#**%s>%s**".formatted(channelName, topic);
  }

  /** Returns a link to a message in a topic. */
  public static String messageLink(
      long channelId, String channelName, String topic, long messageId) {
    return isUnlinkable(channelName, topic)
        ? link(
            shown(channelName, topic) + " @ 💬",
            NarrowUrl.messageInTopic(channelId, channelName, topic, messageId))
        : "#**%s>%s@%d**".formatted(channelName, topic, messageId);
  }

  private static boolean isUnlinkable(String channelName, String topic) {
    return UNLINKABLE.matcher(channelName).find() || UNLINKABLE.matcher(topic).find();
  }

  private static String shown(String channelName, String topic) {
    return "#" + plain(channelName) + " > " + (topic.isEmpty() ? EMPTY_TOPIC : plain(topic));
  }

  private static String link(String text, String url) {
    return "[%s](%s)".formatted(text, url);
  }
}
