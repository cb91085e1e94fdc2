package chat.messaging.message;

import chat.kit.event.Audience;
import chat.markdown.Rendered;
import chat.markdown.TopicLink;
import chat.messaging.usertopic.VisibilityPolicy;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A message that may be sent, with everything but what the moment of storing decides: its id, its
 * time and how far the copy of subscriptions has come.
 *
 * @param organizationVersion of the organization by which it was made
 * @param words what it is found by, as PostgreSQL reads a {@code tsvector}
 * @param requestId the request that made it; its events name it
 */
public record Draft(
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

  Draft to(Destination other) {
    return new Draft(
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

  public Draft withExtras(Extras others) {
    return new Draft(
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
   * What most messages do without.
   *
   * @param idempotencyKey there where a repeated send is to answer with the first message
   * @param echo the event queue that shows the message already, if there is one
   * @param widget the content of its first submessage, where it has one
   * @param calledInTopic whom its topic wildcard calls; none where that is everybody or nobody
   * @param readBy who is not its sender and has read it from the start; null where nobody has
   */
  public record Extras(
      @Nullable IdempotencyKey idempotencyKey,
      @Nullable Echo echo,
      Raises raises,
      @Nullable String widget,
      Set<Long> calledInTopic,
      @Nullable Long readBy) {

    public static final Extras NONE = new Extras(null, null, Raises.NONE, null, Set.of(), null);

    public static Extras of(IdempotencyKey key) {
      return of(key, null);
    }

    public static Extras of(IdempotencyKey key, @Nullable Long readBy) {
      return new Extras(key, null, Raises.NONE, null, Set.of(), readBy);
    }
  }

  /**
   * Whose policies for the topic the message raises.
   *
   * @param ifSent the sender's, in any case; null for none
   * @param ifFirst the sender's, where the message is the first of its topic
   * @param followers those mentioned who follow the topic from then on
   */
  public record Raises(
      @Nullable VisibilityPolicy ifSent, @Nullable VisibilityPolicy ifFirst, Set<Long> followers) {

    public static final Raises NONE = new Raises(null, null, Set.of());

    /** Whether it has to be known which message is the first. */
    boolean dependOnBeingFirst() {
      return ifSent != ifFirst;
    }
  }

  /**
   * What it takes while it waits and is written, in characters: as it was written, as it is shown
   * and as it is found, with its widget and the people that its events name.
   */
  long length() {
    String widget = extras.widget();
    return content.length()
        + (widget == null ? 0 : widget.length())
        + rendered.html().length()
        + words.length()
        + destination.length()
        + (long) extras.calledInTopic().size() * LENGTH_OF_ID;
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

    /** What the people that it names take, in characters. */
    long length();
  }

  /**
   * A channel's topic, the links in that, and whom it is for.
   *
   * @param channelVersion of the channel into which it may go
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
   * @param knownRecipientId null where it may be the first of its conversation; stored, it has one
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

  /** Somebody in {@code display_recipient}. */
  public record Person(long userId, String email, String fullName) {

    /** As an event tells of him, with the names of its fields. */
    long length() {
      return 80L + email.length() + fullName.length();
    }
  }

  /** Local echo: the queue, and the client's own name for the message. */
  public record Echo(String queueId, String localId) {}
}
