package chat.messaging.access;

import chat.markdown.Rendered.Mentions;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.Set;

/** Finds out whom a topic wildcard calls: who has taken part in the topic, and nobody else. */
@Singleton
public final class TopicParticipants {

  /** Each message, and its event, bears them all. */
  private static final int MOST = 10_000;

  private final MentionRepository mentioned;

  TopicParticipants(MentionRepository mentioned) {
    this.mentioned = mentioned;
  }

  /**
   * Whom a message calls by its topic's wildcard, its sender included; nobody is named where it has
   * none, and where these are very many: everybody in the channel then.
   */
  public Set<Long> called(long recipientId, String topic, long senderId, Mentions mentions) {
    if (!mentions.topicWildcard()) {
      return Set.of();
    }
    Set<Long> called = Set.copyOf(mentioned.participants(recipientId, topic, senderId, MOST));
    return called.size() > MOST ? Set.of() : called;
  }

  /**
   * Whether a topic's wildcard calls somebody in the channel.
   *
   * @param called whom it calls; none where that is everybody
   */
  public static boolean isCalled(Collection<Long> called, long userId) {
    return called.isEmpty() || called.contains(userId);
  }
}
