package chat.messaging.access;

import chat.markdown.Rendered.Mentions;
import jakarta.inject.Singleton;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds out whom a topic wildcard calls: who has taken part in the topic, and nobody else. */
@Singleton
public final class TopicParticipants {

  /** Each message, and its event, bears them all. */
  private static final int MOST = 10_000;

  private final MentionStore mentioned;

  TopicParticipants(MentionStore mentioned) {
    this.mentioned = mentioned;
  }

  /**
   * Whom a message calls by its topic's wildcard, its sender included; null where it has none, and
   * where these are very many: everybody in the channel then.
   */
  public @Nullable Set<Long> called(
      long recipientId, String topic, long senderId, Mentions mentions) {
    if (!mentions.topicWildcard()) {
      return null;
    }
    Set<Long> called = mentioned.participants(recipientId, topic, senderId, MOST);
    return called.size() > MOST ? null : called;
  }
}
