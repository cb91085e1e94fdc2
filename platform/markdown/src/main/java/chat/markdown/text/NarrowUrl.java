package chat.markdown.text;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.stream.Collectors;

/** Addresses within the client: channels, topics, conversations, messages. */
public final class NarrowUrl {

  private NarrowUrl() {}

  public static String channel(long id, String name) {
    return "/#narrow/channel/" + id + "-" + encoded(name.replace(' ', '-'));
  }

  public static String topic(long channelId, String channelName, String topic) {
    return channel(channelId, channelName) + "/topic/" + encoded(topic);
  }

  /** Returns the address of a message in a topic. */
  public static String messageInTopic(
      long channelId, String channelName, String topic, long messageId) {
    return topic(channelId, channelName, topic) + "/near/" + messageId;
  }

  /**
   * Returns the address of a message in a conversation.
   *
   * @param userIds all participants
   */
  public static String messageInConversation(Collection<Long> userIds, long messageId) {
    String ids =
        userIds.stream().sorted().map(id -> Long.toString(id)).collect(Collectors.joining(","));
    return "/#narrow/dm/" + ids + (userIds.size() > 2 ? "-group" : "-dm") + "/near/" + messageId;
  }

  /** Percent encoding with a dot instead of the percent sign, as clients decode it. */
  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8)
        .replace("+", "%20")
        .replace("*", "%2A")
        .replace("%7E", "~")
        .replace(".", "%2E")
        .replace("%", ".");
  }
}
