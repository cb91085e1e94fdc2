package chat.messaging.exportpages;

import static java.util.stream.Collectors.toMap;

import chat.messaging.access.ExportedRecipients;
import chat.messaging.messageread.EditHistoryVisibility;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;

/** Reads the associations of exported messages: reactions, edits, submessages and flags. */
@Singleton
final class MessageAssociationReader {

  private final MessageAssociationRepository repository;

  MessageAssociationReader(MessageAssociationRepository repository) {
    this.repository = repository;
  }

  /**
   * Estimates the associations' size in bytes, by message id; messages without any are left out.
   */
  Map<Long, Long> sizes(List<Long> messageIds) {
    return repository.sizes(messageIds).stream()
        .collect(toMap(AssociationSize::messageId, AssociationSize::size));
  }

  /** Reads the messages' associations, as far as the recipients of the export may see them. */
  MessageAssociations of(
      List<Long> messageIds, EditHistoryVisibility visibility, ExportedRecipients recipients) {
    if (messageIds.isEmpty()) {
      return MessageAssociations.NOTHING;
    }
    return new MessageAssociations(
        byMessage(repository.reactions(messageIds)),
        visibility == EditHistoryVisibility.NONE
            ? Map.of()
            : byMessage(
                repository.edits(
                    messageIds,
                    visibility == EditHistoryVisibility.ALL,
                    visibility == EditHistoryVisibility.MOVES,
                    recipients.isEverything(),
                    recipients.openChannelIds())),
        byMessage(repository.submessages(messageIds)),
        byMessage(repository.flags(messageIds, recipients.isEverything(), recipients.userIds())));
  }

  private static Map<Long, String> byMessage(List<AssociationList> lists) {
    return lists.stream().collect(toMap(AssociationList::messageId, AssociationList::list));
  }
}
