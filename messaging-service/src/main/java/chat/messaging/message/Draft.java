package chat.messaging.message;

import chat.markdown.Rendered;
import chat.markdown.TopicLink;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A message that may be sent, with everything but what the moment of storing decides: its id, its
 * time and how far the copy of subscriptions has come.
 *
 * @param idempotencyKey there where a repeated send is to answer with the first message
 * @param requestId the request that made it; its events name it
 * @param echo the event queue that shows the message already, if there is one
 */
public record Draft(
    long organizationId,
    Sender sender,
    Destination destination,
    String content,
    Rendered rendered,
    boolean readBySender,
    @Nullable String requestId,
    @Nullable Echo echo,
    @Nullable IdempotencyKey idempotencyKey) {

  public Draft withEcho(Echo echo) {
    return new Draft(
        organizationId,
        sender,
        destination,
        content,
        rendered,
        readBySender,
        requestId,
        echo,
        idempotencyKey);
  }

  public Draft withIdempotencyKey(IdempotencyKey key) {
    return new Draft(
        organizationId, sender, destination, content, rendered, readBySender, requestId, echo, key);
  }

  /**
   * @param avatarUrl null where the account has uploaded none
   */
  public record Sender(
      long userId,
      String email,
      String fullName,
      @Nullable String avatarUrl,
      String organizationSubdomain,
      String client) {}

  /** Where a message goes; its recipient is known already. */
  public sealed interface Destination {
    long recipientId();

    /** The topic as stored; empty for a conversation. */
    String topic();
  }

  /** A channel's topic, and the links in that. */
  public record ToChannel(
      long recipientId,
      long channelId,
      String channelName,
      String topic,
      List<TopicLink> topicLinks)
      implements Destination {

    public ToChannel withTopicLinks(List<TopicLink> links) {
      return new ToChannel(recipientId, channelId, channelName, topic, links);
    }
  }

  /** A conversation of these people, the sender included. */
  public record ToPeople(long recipientId, List<Person> people) implements Destination {
    @Override
    public String topic() {
      return "";
    }
  }

  /** Somebody in {@code display_recipient}. */
  public record Person(long userId, String email, String fullName) {}

  /** Local echo: the queue, and the client's own name for the message. */
  public record Echo(String queueId, String localId) {}
}
