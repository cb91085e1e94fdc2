package chat.messaging.message;

import chat.kit.event.Audience;
import chat.markdown.Rendered;
import chat.markdown.TopicLink;
import chat.messaging.usertopic.VisibilityPolicy;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A message that is checked and rendered; storing adds its id, its time and the version of the
 * subscriptions.
 *
 * @param organizationVersion of the organization from which the message was prepared
 * @param words by which searches find it, a PostgreSQL {@code tsvector}
 * @param requestId the request that sends it, for its events
 */
public record OutgoingMessage(
    long organizationId,
    String organizationVersion,
    Sender sender,
    Destination destination,
    String content,
    Rendered rendered,
    String words,
    boolean readBySender,
    @Nullable String requestId,
    Extras extras) {

  private static final int LENGTH_OF_ID = 16;

  OutgoingMessage to(Destination other) {
    return new OutgoingMessage(
        organizationId,
        organizationVersion,
        sender,
        other,
        content,
        rendered,
        words,
        readBySender,
        requestId,
        extras);
  }

  public OutgoingMessage withExtras(Extras others) {
    return new OutgoingMessage(
        organizationId,
        organizationVersion,
        sender,
        destination,
        content,
        rendered,
        words,
        readBySender,
        requestId,
        others);
  }

  /**
   * Rare parts of a message.
   *
   * @param idempotencyKey null if the message was sent without one
   * @param echo the event queue whose client shows the message already; null for none
   * @param widget the content of its first submessage; null for none
   * @param topicWildcardUserIds whom its topic wildcard mentions; empty if it has none, and if it
   *     mentions all subscribers
   * @param readBy a user other than the sender for whom it is read from the start; null for none
   */
  public record Extras(
      @Nullable IdempotencyKey idempotencyKey,
      @Nullable Echo echo,
      PolicyUpgrade policyUpgrade,
      @Nullable String widget,
      Set<Long> topicWildcardUserIds,
      @Nullable Long readBy) {

    public static final Extras NONE =
        new Extras(null, null, PolicyUpgrade.NONE, null, Set.of(), null);

    public static Extras of(IdempotencyKey key) {
      return of(key, null);
    }

    public static Extras of(IdempotencyKey key, @Nullable Long readBy) {
      return new Extras(key, null, PolicyUpgrade.NONE, null, Set.of(), readBy);
    }
  }

  /**
   * Visibility policies for the topic that the message upgrades.
   *
   * @param ifSent the sender's, in any case; null for none
   * @param ifFirst the sender's, where the message is the first of its topic
   * @param followers mentioned users who follow the topic from then on
   */
  public record PolicyUpgrade(
      @Nullable VisibilityPolicy ifSent, @Nullable VisibilityPolicy ifFirst, Set<Long> followers) {

    public static final PolicyUpgrade NONE = new PolicyUpgrade(null, null, Set.of());

    /** Whether the upgrade depends on the message being the first of its topic. */
    boolean dependsOnBeingFirst() {
      return ifSent != ifFirst;
    }
  }

  /**
   * Its size in memory until it is stored, in characters: content, rendered content, search words,
   * widget, and the people that its events name.
   */
  long length() {
    String widget = extras.widget();
    return content.length()
        + (widget == null ? 0 : widget.length())
        + rendered.html().length()
        + words.length()
        + destination.length()
        + (long) extras.topicWildcardUserIds().size() * LENGTH_OF_ID;
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

  /** Where a message goes. */
  public sealed interface Destination {
    long recipientId();

    /** The topic as stored; empty for a conversation. */
    String topic();

    /** The size of the people that it names, in characters. */
    long length();
  }

  /**
   * A channel's topic.
   *
   * @param channelVersion of the channel when the message was prepared
   */
  public record ToChannel(
      long recipientId,
      long channelId,
      String channelVersion,
      String channelName,
      String topic,
      List<TopicLink> topicLinks,
      Audience audience)
      implements Destination {

    @Override
    public long length() {
      return 0;
    }

    public ToChannel withTopicLinks(List<TopicLink> links) {
      return new ToChannel(
          recipientId, channelId, channelVersion, channelName, topic, links, audience);
    }
  }

  /**
   * A conversation.
   *
   * @param knownRecipientId null if it may be the first of its conversation; a stored message has
   *     one
   * @param people sorted by their ids, the sender included
   */
  public record ToPeople(@Nullable Long knownRecipientId, List<Person> people)
      implements Destination {

    @Override
    public long recipientId() {
      if (knownRecipientId == null) {
        throw new IllegalStateException("the conversation has no recipient yet");
      }
      return knownRecipientId;
    }

    List<Long> userIds() {
      return people.stream().map(Person::userId).toList();
    }

    @Override
    public String topic() {
      return "";
    }

    @Override
    public long length() {
      return people.stream().mapToLong(Person::length).sum();
    }
  }

  /** A user in {@code display_recipient}. */
  public record Person(long userId, String email, String fullName) {

    /** The size of the JSON object in its event. */
    long length() {
      return 80L + email.length() + fullName.length();
    }
  }

  /** Local echo: the event queue, and the client's id of the message. */
  public record Echo(String queueId, String localId) {}
}
