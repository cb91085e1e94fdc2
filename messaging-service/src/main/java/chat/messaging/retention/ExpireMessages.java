package chat.messaging.retention;

import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import chat.messaging.change.MessageChanged;
import chat.messaging.retention.ExpiredMessageStore.Expired;
import chat.messaging.retention.ExpiredMessageStore.Recipient;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Deletes a batch of messages and tells of it, under the lock under which others change them. */
@Singleton
class ExpireMessages {

  private final Outbox outbox;
  private final ExpiredMessageStore messages;
  private final Clock clock;

  ExpireMessages(Outbox outbox, ExpiredMessageStore messages, Clock clock) {
    this.outbox = outbox;
    this.messages = messages;
    this.clock = clock;
  }

  /**
   * Deletes the oldest of a recipient's messages that are kept no longer.
   *
   * @return how many
   */
  @Transactional
  int expire(long organizationId, Recipient recipient, int most) {
    outbox.lock(organizationId);
    Instant now = clock.instant();
    List<Expired> expired = messages.delete(recipient.id(), now, most);
    var doing = new MessageChanged.Doing(organizationId, null, now);
    outbox.append(
        organizationId,
        byTopic(expired).entrySet().stream()
            .map(topic -> changed(doing, recipient, topic.getKey(), topic.getValue()))
            .toList());
    return expired.size();
  }

  private static Map<String, List<Long>> byTopic(List<Expired> expired) {
    return expired.stream()
        .collect(
            Collectors.groupingBy(
                Expired::topic,
                TreeMap::new,
                Collectors.mapping(Expired::id, Collectors.toList())));
  }

  private static Change changed(
      MessageChanged.Doing doing, Recipient recipient, String topic, List<Long> messageIds) {
    return MessageChanged.deleted(
        doing, messageIds.stream().sorted().toList(), recipient.place(topic));
  }
}
