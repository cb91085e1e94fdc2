package chat.messaging.access;

import chat.markdown.Rendered.Mentions;
import jakarta.inject.Singleton;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds out whom a topic wildcard calls: who has taken part in the topic, and nobody else. */
@Singleton
public final class TopicParticipants {

  private final MentionStore mentioned;

  TopicParticipants(MentionStore mentioned) {
    this.mentioned = mentioned;
  }

  /** Whom a message calls by its topic's wildcard, its sender included; null where it has none. */
  public @Nullable Set<Long> called(
      long recipientId, String topic, long senderId, Mentions mentions) {
    return mentions.topicWildcard() ? mentioned.participants(recipientId, topic, senderId) : null;
  }
}
