package chat.messaging.delete;

import chat.identityprojection.ProjectedAccount;
import chat.kit.outbox.Outbox;
import chat.messaging.MessagingError;
import chat.messaging.access.ReadableRecipients;
import chat.messaging.delete.DeletedMessageRepository.Sent;
import chat.messaging.messagechange.ChannelStart;
import chat.messaging.messagechange.ChannelStartRepository;
import chat.messaging.messagechange.CurrentMessage;
import chat.messaging.messagechange.CurrentMessageRepository;
import chat.messaging.messagechange.DeleteMessageEvent;
import chat.messaging.messagechange.InvolvedRepository;
import chat.messaging.messagechange.MessageChanged;
import chat.messaging.messageread.MessageOutline;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.List;

/** Deletes messages and publishes events, holding the organization's lock. */
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

  /** Deletes a message; refused if it has been deleted concurrently. */
  @Transactional
  void delete(MessageOutline outline, ProjectedAccount account) {
    outbox.lock(account.organizationId());
    CurrentMessage message =
        messages.find(outline).orElseThrow(MessagingError.MESSAGE_ALREADY_DELETED::refuse);
    deleteAll(List.of(new Sent(message.id(), message.subscriptionsNumber())), message, account);
  }

  /**
   * Deletes the newest messages of a topic that the reader may read.
   *
   * @param channel exactly one recipient
   * @return the number of deleted messages
   */
  @Transactional
  int deleteNewest(ReadableRecipients channel, String topic, int most, ProjectedAccount account) {
    outbox.lock(account.organizationId());
    List<Sent> newest = deletedMessages.newest(channel, topic, most).reversed();
    if (!newest.isEmpty()) {
      deleteAll(newest, messages.find(newest.getLast().id()).orElseThrow(), account);
    }
    return newest.size();
  }

  /**
   * @param one any of the messages, all of which are in the same topic or conversation
   */
  private void deleteAll(List<Sent> sent, CurrentMessage one, ProjectedAccount account) {
    long organizationId = account.organizationId();
    List<Long> messageIds = sent.stream().map(Sent::id).toList();
    var gone =
        new DeleteMessageEvent.Those(
            messageIds,
            sent.stream().map(Sent::subscriptionsNumber).toList(),
            involvedUsers.find(one.location(), messageIds, account.userId()));
    deletedMessages.delete(messageIds);
    List<ChannelStart> starts = channelStarts.find(List.of(one.location().recipientId()));
    var doing = new MessageChanged.Doing(organizationId, account.userId(), clock.instant());
    outbox.append(
        organizationId,
        List.of(
            MessageChanged.deleted(doing, messageIds, one.location(), starts),
            DeleteMessageEvent.gone(organizationId, one, gone)));
  }
}
