package chat.messaging.delete;

import chat.identity.copy.Account;
import chat.kit.outbox.Outbox;
import chat.messaging.MessagingError;
import chat.messaging.access.MessageOutline;
import chat.messaging.access.ReadablePlaces;
import chat.messaging.change.ChannelStart;
import chat.messaging.change.ChannelStartRepository;
import chat.messaging.change.CurrentMessage;
import chat.messaging.change.CurrentMessageRepository;
import chat.messaging.change.DeletedEvent;
import chat.messaging.change.InvolvedRepository;
import chat.messaging.change.MessageChanged;
import chat.messaging.delete.DeletedMessageRepository.Sent;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.List;

/** Deletes messages and tells of it, under the lock. */
@Singleton
class DeleteMessage {

  private final Outbox outbox;
  private final CurrentMessageRepository messages;
  private final InvolvedRepository involvedUsers;
  private final DeletedMessageRepository deletedMessages;
  private final ChannelStartRepository channelStarts;
  private final Clock clock;

  DeleteMessage(
      Outbox outbox,
      CurrentMessageRepository messages,
      InvolvedRepository involvedUsers,
      DeletedMessageRepository deletedMessages,
      ChannelStartRepository channelStarts,
      Clock clock) {
    this.outbox = outbox;
    this.messages = messages;
    this.involvedUsers = involvedUsers;
    this.deletedMessages = deletedMessages;
    this.channelStarts = channelStarts;
    this.clock = clock;
  }

  /** A refusal where somebody else was faster. */
  @Transactional
  void delete(MessageOutline known, Account account) {
    outbox.lock(account.organizationId());
    CurrentMessage message =
        messages.find(known).orElseThrow(MessagingError.MESSAGE_ALREADY_DELETED::refuse);
    deleteThose(List.of(new Sent(message.id(), message.subscriptionsNumber())), message, account);
  }

  /**
   * Deletes the newest messages of a topic that somebody may read, and tells of them.
   *
   * @param channel one place
   * @return how many
   */
  @Transactional
  int deleteNewest(ReadablePlaces channel, String topic, int most, Account account) {
    outbox.lock(account.organizationId());
    List<Sent> newest = deletedMessages.newest(channel, topic, most).reversed();
    if (!newest.isEmpty()) {
      deleteThose(newest, messages.find(newest.getLast().id()).orElseThrow(), account);
    }
    return newest.size();
  }

  /**
   * @param one any of those, which all lie where it lies
   */
  private void deleteThose(List<Sent> those, CurrentMessage one, Account account) {
    long organizationId = account.organizationId();
    List<Long> messageIds = those.stream().map(Sent::id).toList();
    var gone =
        new DeletedEvent.Those(
            messageIds,
            those.stream().map(Sent::subscriptionsNumber).toList(),
            involvedUsers.find(one.place(), messageIds, account.userId()));
    deletedMessages.delete(messageIds);
    List<ChannelStart> starts = channelStarts.find(List.of(one.place().recipientId()));
    var doing = new MessageChanged.Doing(organizationId, account.userId(), clock.instant());
    outbox.append(
        organizationId,
        List.of(
            MessageChanged.deleted(doing, messageIds, one.place(), starts),
            DeletedEvent.gone(organizationId, one, gone)));
  }
}
