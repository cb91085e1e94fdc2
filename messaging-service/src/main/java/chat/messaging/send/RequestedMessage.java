package chat.messaging.send;

import chat.kit.digest.Sha256;
import chat.kit.text.NameText;
import chat.messaging.submessage.WidgetContent;
import chat.messaging.topic.TopicName;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Normalized content and destination of a send request, before any lookup.
 *
 * <p>A request that repeats an idempotency key must have an equal one.
 */
public record RequestedMessage(To to, String content, @Nullable WidgetContent widget) {

  /** Separates the hashed parts; texts that can be sent do not contain it. */
  private static final String SEPARATOR = "\0";

  sealed interface To {}

  record ToChannel(RecipientParameter.Channel channel, TopicName topic) implements To {}

  record ToPeople(RecipientParameter.People people) implements To {}

  /**
   * Returns a message to a topic of a channel.
   *
   * @param topic as a client has sent it, or as it is stored; null if it is missing
   */
  public static RequestedMessage toChannel(long channelId, @Nullable String topic, String content) {
    return new RequestedMessage(
        new ToChannel(new RecipientParameter.Channel.ById(channelId), TopicName.of(topic)),
        content,
        null);
  }

  /** Returns a direct message. */
  public static RequestedMessage toPeople(Set<Long> userIds, String content) {
    return new RequestedMessage(
        new ToPeople(new RecipientParameter.People.ByIds(userIds)), content, null);
  }

  static RequestedMessage of(SendMessageParams params) {
    return new RequestedMessage(to(params), params.content().text(), params.widgetContent());
  }

  private static To to(SendMessageParams params) {
    return params.type().isDirect()
        ? new ToPeople(params.to().people())
        : new ToChannel(params.to().channel(), topic(params));
  }

  private static TopicName topic(SendMessageParams params) {
    return TopicName.of(params.topic() == null ? null : params.topic().text());
  }

  /**
   * Returns the SHA-256 of all parts, in hexadecimal.
   *
   * @param senderId the sender, who is a recipient whether listed or not; recipients listed by
   *     email are hashed as listed
   */
  String sha256(long senderId) {
    String all =
        switch (to) {
          case ToChannel(RecipientParameter.Channel channel, TopicName topic) ->
              String.join(SEPARATOR, "channel", name(channel), topic.text(), content);
          case ToPeople(RecipientParameter.People people) ->
              String.join(SEPARATOR, "direct", names(people, senderId), content);
        };
    return Sha256.hex(widget == null ? all : String.join(SEPARATOR, all, widget.text()));
  }

  private static String name(RecipientParameter.Channel channel) {
    return switch (channel) {
      case RecipientParameter.Channel.ById(long channelId) -> "id " + channelId;
      case RecipientParameter.Channel.ByName(String name) -> "name " + NameText.key(name);
    };
  }

  private static String names(RecipientParameter.People people, long senderId) {
    return switch (people) {
      case RecipientParameter.People.ByIds(var userIds) ->
          userIds.stream()
              .filter(userId -> userId != senderId || userIds.size() == 1)
              .sorted()
              .map(String::valueOf)
              .collect(Collectors.joining(","));
      case RecipientParameter.People.ByEmails(var emails) ->
          emails.stream()
              .map(email -> email.toLowerCase(Locale.ROOT))
              .distinct()
              .sorted()
              .collect(Collectors.joining(","));
    };
  }
}
