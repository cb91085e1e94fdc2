package chat.messaging.messagestore;

import chat.kit.limit.HeapShare;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds and creates the recipient ids of conversations, which never change. */
@Singleton
public final class Conversations {

  private static final int HEAP_DIVISOR = 32;
  private static final int BYTES_PER_ENTRY = 200;
  private static final int BYTES_PER_ID = 24;

  private record People(long organizationId, List<Long> userIds) {}

  private final MessageStore messages;
  private final Cache<People, Long> cache;

  Conversations(MessageStore messages, HeapShare heap) {
    this.messages = messages;
    this.cache =
        Caffeine.newBuilder()
            .maximumWeight(heap.bytes() / HEAP_DIVISOR)
            .weigher(
                (People people, Long _) -> BYTES_PER_ENTRY + BYTES_PER_ID * people.userIds().size())
            .build();
  }

  /**
   * Returns the recipient id of a conversation; null if it has no messages yet.
   *
   * @param userIds sorted, without duplicates, including the sender
   */
  public @Nullable Long find(long organizationId, List<Long> userIds) {
    var people = new People(organizationId, userIds);
    Long recipientId = cache.getIfPresent(people);
    if (recipientId == null) {
      recipientId = messages.conversation(organizationId, userIds).orElse(null);
      if (recipientId != null) {
        cache.put(people, recipientId);
      }
    }
    return recipientId;
  }

  /** Returns the messages with recipient ids; missing conversations are created. */
  List<MessageWithId> addressed(long organizationId, List<MessageWithId> batch) {
    Set<List<Long>> missing =
        batch.stream()
            .flatMap(message ->
                message.outgoing().destination() instanceof OutgoingMessage.ToPeople to
                        && to.knownRecipientId() == null
                    ? Stream.of(to.userIds())
                    : Stream.of())
            .collect(Collectors.toSet());
    if (missing.isEmpty()) {
      return batch;
    }
    Map<List<Long>, Long> recipients = messages.makeConversations(organizationId, missing);
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
