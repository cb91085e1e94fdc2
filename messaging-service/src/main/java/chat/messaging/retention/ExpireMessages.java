package chat.messaging.retention;

import chat.kit.outbox.Outbox;
import chat.messaging.change.ChannelStart;
import chat.messaging.change.ChannelStartRepository;
import chat.messaging.change.MessageChanged;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Finds messages that are kept no longer, deletes them in batches and tells of it, each under the
 * lock under which others change messages.
 */
@Singleton
class ExpireMessages {

  private final Outbox outbox;
  private final ExpiredMessageRepository messages;
  private final ChannelStartRepository channelStarts;
  private final Clock clock;

  ExpireMessages(
      Outbox outbox,
      ExpiredMessageRepository messages,
      ChannelStartRepository channelStarts,
      Clock clock) {
    this.outbox = outbox;
    this.messages = messages;
    this.channelStarts = channelStarts;
    this.clock = clock;
  }

  /** Where there is a limit at all. */
  List<Long> organizations() {
    return messages.organizations();
  }

  /** Recipients of an organization beyond {@code after}, in order. */
  List<RetentionRecipient> recipients(long organizationId, long after, int most) {
    return messages.recipients(organizationId, after, clock.instant(), most);
  }

  /**
   * Deletes the oldest of a recipient's messages that are kept no longer.
   *
   * @param asked when the owners of the settings were
   * @return how many; empty where that was too long ago once all locks were there
   */
  @Transactional
  OptionalInt expire(long organizationId, RetentionRecipient recipient, int most, Asked asked) {
    outbox.lock(organizationId);
    messages.lock(recipient.id(), most);
    if (asked.isTooLongAgo()) {
      return OptionalInt.empty();
    }
    Instant now = clock.instant();
    List<ExpiredMessage> expired = messages.delete(recipient.id(), now, most);
    var doing = new MessageChanged.Doing(organizationId, null, now);
    List<ChannelStart> starts = channelStarts.find(List.of(recipient.id()));
    outbox.append(
        organizationId,
        byTopic(expired).entrySet().stream()
            .map(topic ->
                MessageChanged.deleted(
                    doing,
                    topic.getValue().stream().sorted().toList(),
                    recipient.place(topic.getKey()),
                    starts))
            .toList());
    return OptionalInt.of(expired.size());
  }

  private static Map<String, List<Long>> byTopic(List<ExpiredMessage> expired) {
    return expired.stream()
        .collect(
            Collectors.groupingBy(
                ExpiredMessage::topic,
                TreeMap::new,
                Collectors.mapping(ExpiredMessage::id, Collectors.toList())));
  }
}
