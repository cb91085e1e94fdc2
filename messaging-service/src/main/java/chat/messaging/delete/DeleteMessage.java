package chat.messaging.delete;

import chat.identity.copy.Account;
import chat.kit.outbox.Outbox;
import chat.messaging.MessagingError;
import chat.messaging.access.MessageOutline;
import chat.messaging.access.ReadablePlaces;
import chat.messaging.change.ChannelStart;
import chat.messaging.change.ChannelStartStore;
import chat.messaging.change.CurrentMessage;
import chat.messaging.change.CurrentMessageStore;
import chat.messaging.change.DeletedEvent;
import chat.messaging.change.InvolvedStore;
import chat.messaging.change.MessageChanged;
import chat.messaging.delete.DeletedMessageStore.OfTopic;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.List;

/** Deletes messages and tells of it, under the lock. */
@Singleton
class DeleteMessage {

  private final Outbox outbox;
  private final CurrentMessageStore messages;
  private final InvolvedStore involvedStore;
  private final DeletedMessageStore deletedMessages;
  private final ChannelStartStore channelStarts;
  private final Clock clock;

  DeleteMessage(
      Outbox outbox,
      CurrentMessageStore messages,
      InvolvedStore involvedStore,
      DeletedMessageStore deletedMessages,
      ChannelStartStore channelStarts,
      Clock clock) {
    this.outbox = outbox;
    this.messages = messages;
    this.involvedStore = involvedStore;
    this.deletedMessages = deletedMessages;
    this.channelStarts = channelStarts;
    this.clock = clock;
  }

  /** A refusal where somebody else was faster. */
  @Transactional
  void delete(MessageOutline known, Account account) {
    long organizationId = account.organizationId();
    outbox.lock(organizationId);
    CurrentMessage message =
        messages.find(known).orElseThrow(MessagingError.MESSAGE_ALREADY_DELETED::refuse);
    List<Long> involved =
        involvedStore.find(message.place(), List.of(message.id()), account.userId());
    deletedMessages.delete(List.of(message.id()));
    List<ChannelStart> starts = channelStarts.find(List.of(message.place().recipientId()));
    var doing = new MessageChanged.Doing(organizationId, account.userId(), clock.instant());
    outbox.append(
        organizationId,
        List.of(
            MessageChanged.deleted(doing, List.of(message.id()), message.place(), starts),
            DeletedEvent.gone(
                organizationId,
                message,
                new DeletedEvent.Those(
                    List.of(message.id()), List.of(message.subscriptionsNumber()), involved))));
  }

  /**
   * Deletes the newest messages of a topic that somebody may read, and tells of them.
   *
   * @param channel one place
   * @return how many
   */
  @Transactional
  int deleteNewest(ReadablePlaces channel, String topic, int most, Account account) {
    long organizationId = account.organizationId();
    outbox.lock(organizationId);
    List<OfTopic> found = deletedMessages.newest(channel, topic, most).reversed();
    if (found.isEmpty()) {
      return 0;
    }
    List<Long> messageIds = found.stream().map(OfTopic::id).toList();
    CurrentMessage newest = messages.find(messageIds.getLast()).orElseThrow();
    var gone =
        new DeletedEvent.Those(
            messageIds,
            found.stream().map(OfTopic::subscriptionsNumber).toList(),
            involvedStore.find(newest.place(), messageIds, account.userId()));
    deletedMessages.delete(messageIds);
    List<ChannelStart> starts = channelStarts.find(List.of(newest.place().recipientId()));
    var doing = new MessageChanged.Doing(organizationId, account.userId(), clock.instant());
    outbox.append(
        organizationId,
        List.of(
            MessageChanged.deleted(doing, messageIds, newest.place(), starts),
            DeletedEvent.gone(organizationId, newest, gone)));
    return found.size();
  }
}
