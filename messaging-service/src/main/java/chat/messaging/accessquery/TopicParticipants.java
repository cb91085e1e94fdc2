package chat.messaging.accessquery;

import chat.markdown.text.Rendered.Mentions;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.Set;

/** Finds the users that a topic wildcard mentions: the participants of the topic. */
@Singleton
public final class TopicParticipants {

  /** Bounded because each message and its event carry all of the ids. */
  private static final int MAX_PARTICIPANTS = 10_000;

  private final MentionRepository mentioned;

  TopicParticipants(MentionRepository mentioned) {
    this.mentioned = mentioned;
  }

  /**
   * Returns the users that a message mentions by the topic wildcard, the sender included.
   *
   * <p>Empty if the message has no such wildcard. Also empty if the participants exceed the limit;
   * the wildcard then mentions everybody in the channel.
   */
  public Set<Long> called(long recipientId, String topic, long senderId, Mentions mentions) {
    if (!mentions.topicWildcard()) {
      return Set.of();
    }
    Set<Long> called =
        Set.copyOf(mentioned.participants(recipientId, topic, senderId, MAX_PARTICIPANTS));
    return called.size() > MAX_PARTICIPANTS ? Set.of() : called;
  }

  /**
   * Whether a topic wildcard mentions a user of the channel.
   *
   * @param called the mentioned users; empty if everybody is mentioned
   */
  public static boolean isCalled(Collection<Long> called, long userId) {
    return called.isEmpty() || called.contains(userId);
  }
}
