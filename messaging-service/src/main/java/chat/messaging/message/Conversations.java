package chat.messaging.message;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import jakarta.inject.Singleton;
import java.util.List;

/** The recipients that stand for conversations; a conversation has the same one for ever. */
@Singleton
public final class Conversations {

  /** In ids of people: a conversation may have as many as a message has recipients. */
  private static final int REMEMBERED = 500_000;

  private record People(long organizationId, List<Long> userIds) {}

  private final MessageStore messages;
  private final Cache<People, Long> known =
      Caffeine.newBuilder()
          .maximumWeight(REMEMBERED)
          .weigher((People people, Long _) -> people.userIds().size())
          .build();

  Conversations(MessageStore messages) {
    this.messages = messages;
  }

  /**
   * The recipient of a conversation, made where there was none.
   *
   * @param userIds sorted, each once, the sender included
   */
  public long recipientId(long organizationId, List<Long> userIds) {
    return known.get(
        new People(organizationId, userIds),
        people -> messages.conversation(people.organizationId(), people.userIds()));
  }
}
