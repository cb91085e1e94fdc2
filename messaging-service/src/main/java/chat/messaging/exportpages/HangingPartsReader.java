package chat.messaging.exportpages;

import static java.util.stream.Collectors.toMap;

import chat.messaging.access.EditHistoryVisibility;
import chat.messaging.access.ExportedPlaces;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;

/** Reads what hangs on exported messages, as far as it is exported. */
@Singleton
final class HangingPartsReader {

  private final HangingPartsRepository repository;

  HangingPartsReader(HangingPartsRepository repository) {
    this.repository = repository;
  }

  /** How much hangs on these messages, in bytes; those with nothing are left out. */
  Map<Long, Long> sizes(List<Long> messageIds) {
    return repository.sizes(messageIds).stream()
        .collect(toMap(HangingSize::messageId, HangingSize::size));
  }

  /** What hangs on these messages, as far as an export of the places shows it. */
  HangingParts of(List<Long> messageIds, EditHistoryVisibility edits, ExportedPlaces places) {
    if (messageIds.isEmpty()) {
      return HangingParts.NOTHING;
    }
    return new HangingParts(
        byMessage(repository.reactions(messageIds)),
        edits == EditHistoryVisibility.NONE
            ? Map.of()
            : byMessage(
                repository.edits(
                    messageIds,
                    edits == EditHistoryVisibility.ALL,
                    edits == EditHistoryVisibility.MOVES,
                    places.isEverything(),
                    places.openChannelIds())),
        byMessage(repository.submessages(messageIds)),
        byMessage(repository.flags(messageIds, places.isEverything(), places.userIds())));
  }

  private static Map<Long, String> byMessage(List<HangingList> lists) {
    return lists.stream().collect(toMap(HangingList::messageId, HangingList::list));
  }
}
