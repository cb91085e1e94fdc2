package chat.messaging.retention;

import chat.kit.outbox.Outbox;
import chat.messaging.messagechange.ChannelStart;
import chat.messaging.messagechange.ChannelStartRepository;
import chat.messaging.messagechange.MessageChanged;
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
 * Deletes expired messages in batches and publishes events.
 *
 * <p>Each batch is one transaction that holds the organization's lock, like all changes of
 * messages.
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

  /** Returns the organizations with any retention limit. */
  List<Long> organizations() {
    return messages.organizations();
  }

  /** Returns recipients of an organization with ids above {@code after}, in order. */
  List<RetentionRecipient> recipients(long organizationId, long after, int most) {
    return messages.recipients(organizationId, after, clock.instant(), most);
  }

  /**
   * Deletes the oldest expired messages of a recipient.
   *
   * @param settingsFreshness the time at which the settings were known to be up to date
   * @return the number of deleted messages; empty if that time was too long ago when all locks had
   *     been obtained
   */
  @Transactional
  OptionalInt expire(
      long organizationId,
      RetentionRecipient recipient,
      int most,
      SettingsFreshness settingsFreshness) {
    outbox.lock(organizationId);
    messages.lock(recipient.id(), most);
    if (settingsFreshness.isTooLongAgo()) {
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
                    recipient.location(topic.getKey()),
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
