package chat.messaging.message;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The recipients that stand for conversations; a conversation has the same one for ever. */
@Singleton
public final class Conversations {

  /** In bytes of memory. */
  private static final long REMEMBERED = Runtime.getRuntime().maxMemory() / 32;

  private static final int BYTES_OF_ENTRY = 200;
  private static final int BYTES_OF_ID = 24;

  private record People(long organizationId, List<Long> userIds) {}

  private final MessageStore messages;
  private final Cache<People, Long> known =
      Caffeine.newBuilder()
          .maximumWeight(REMEMBERED)
          .weigher(
              (People people, Long _) -> BYTES_OF_ENTRY + BYTES_OF_ID * people.userIds().size())
          .build();

  Conversations(MessageStore messages) {
    this.messages = messages;
  }

  /**
   * The recipient of a conversation; null where nobody has written in it.
   *
   * @param userIds sorted, each once, the sender included
   */
  public @Nullable Long find(long organizationId, List<Long> userIds) {
    var people = new People(organizationId, userIds);
    Long recipientId = known.getIfPresent(people);
    if (recipientId == null) {
      recipientId = messages.conversation(organizationId, userIds).orElse(null);
      if (recipientId != null) {
        known.put(people, recipientId);
      }
    }
    return recipientId;
  }

  /** The same messages with recipients; they are made where there are none. */
  List<MessageWithId> addressed(long organizationId, List<MessageWithId> batch) {
    Set<List<Long>> unknown =
        batch.stream()
            .flatMap(message ->
                message.outgoing().destination() instanceof OutgoingMessage.ToPeople to
                        && to.knownRecipientId() == null
                    ? Stream.of(to.userIds())
                    : Stream.of())
            .collect(Collectors.toSet());
    if (unknown.isEmpty()) {
      return batch;
    }
    Map<List<Long>, Long> recipients = messages.makeConversations(organizationId, unknown);
    return batch.stream()
        .map(message ->
            message.outgoing().destination() instanceof OutgoingMessage.ToPeople to
                    && to.knownRecipientId() == null
                ? new MessageWithId(
                    message.id(),
                    message
                        .outgoing()
                        .to(
                            new OutgoingMessage.ToPeople(
                                recipients.get(to.userIds()), to.people())))
                : message)
        .toList();
  }
}
