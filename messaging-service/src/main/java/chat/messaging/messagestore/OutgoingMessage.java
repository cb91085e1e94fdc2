package chat.messaging.messagestore;

import chat.kit.event.Audience;
import chat.markdown.TopicLink;
import chat.markdown.text.Rendered;
import chat.messaging.usertopic.VisibilityPolicy;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A checked and rendered message that is not stored yet.
 *
 * <p>Storing adds its id, its time and the version of the subscriptions.
 *
 * @param organizationVersion the version of the organization from which the message was prepared
 * @param words the search terms, a PostgreSQL {@code tsvector}
 * @param requestId the request that sends the message, for its events
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

  private static final int CHARACTERS_PER_ID = 16;

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

  public OutgoingMessage withExtras(Extras newExtras) {
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
        newExtras);
  }

  /**
   * Optional parts of a message.
   *
   * @param idempotencyKey null if the message was sent without one
   * @param echo the event queue whose client shows the message already; null for none
   * @param widget the content of its first submessage; null for none
   * @param topicWildcardUserIds users that its topic wildcard mentions; empty without one, and if
   *     it mentions all subscribers
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
   * Visibility policy upgrades that the message causes in its topic.
   *
   * @param ifSent the sender's new policy if the message is not the first of its topic; null for
   *     none
   * @param ifFirst the sender's new policy if the message is the first of its topic; null for none
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
   * Returns its size in memory until it is stored, in characters.
   *
   * <p>Counts content, rendered content, search terms, widget, and the users that its events name.
   */
  long length() {
    String widget = extras.widget();
    return content.length()
        + (widget == null ? 0 : widget.length())
        + rendered.html().length()
        + words.length()
        + destination.length()
        + (long) extras.topicWildcardUserIds().size() * CHARACTERS_PER_ID;
  }

  /**
   * @param avatarUrl null if the account has uploaded none
   */
  public record Sender(
      long userId,
      String email,
      String fullName,
      @Nullable String avatarUrl,
      String organizationSubdomain,
      String client) {}

  /** Destination of a message. */
  public sealed interface Destination {
    long recipientId();

    /** The topic as stored; empty for a conversation. */
    String topic();

    /** Returns the size of the users that it names, in characters. */
    long length();
  }

  /**
   * A topic of a channel.
   *
   * @param channelVersion the version of the channel from which the message was prepared
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
   * A conversation of direct messages.
   *
   * @param knownRecipientId null if the conversation may not exist yet; set for a stored message
   * @param people sorted by id, including the sender
   */
  public record ToPeople(@Nullable Long knownRecipientId, List<Person> people)
      implements Destination {

    @Override
    public long recipientId() {
      if (knownRecipientId == null) {
        throw new IllegalStateException("The conversation has no recipient id yet");
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

    /** Returns the approximate size of its JSON object in the event, in characters. */
    long length() {
      return 80L + email.length() + fullName.length();
    }
  }

  /** Local echo: the event queue and the client's own id of the message. */
  public record Echo(String queueId, String localId) {}
}
