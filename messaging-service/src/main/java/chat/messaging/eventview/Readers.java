package chat.messaging.eventview;

import chat.identity.copy.Account;
import chat.identity.copy.Membership;
import chat.messaging.eventview.AttentionStore.Edited;
import chat.messaging.eventview.AttentionStore.Habits;
import chat.messaging.eventview.AttentionStore.Marks;
import chat.messaging.eventview.AttentionStore.Reading;
import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Looks up what the flags of messages follow from; nothing where no event is about messages. */
@Singleton
final class Readers {

  private final AttentionStore attention;
  private final Membership membership;

  Readers(AttentionStore attention, Membership membership) {
    this.attention = attention;
    this.membership = membership;
  }

  Map<Long, Habits> habits(long organizationId, List<Candidate> candidates) {
    Set<Long> readers =
        Candidates.viewersOf(
            candidates,
            candidate ->
                Candidates.isOf(candidate, "message")
                    || Candidates.isOf(candidate, "update_message"));
    return readers.isEmpty() ? Map.of() : attention.habits(organizationId, readers);
  }

  Map<Long, Edited> edited(long organizationId, List<Candidate> candidates) {
    Set<Long> messageIds =
        Candidates.collect(
            candidates.stream()
                .filter(candidate -> Candidates.isOf(candidate, "update_message"))
                .toList(),
            candidate -> Stream.ofNullable(candidate.payload().numberOrNull("message_id")));
    return messageIds.isEmpty() ? Map.of() : attention.edited(organizationId, messageIds);
  }

  Map<Reading, Marks> marks(
      long organizationId, List<Candidate> candidates, Map<Long, Edited> edited) {
    return edited.isEmpty()
        ? Map.of()
        : attention.marks(
            organizationId,
            edited.keySet(),
            Candidates.viewersOf(
                candidates, candidate -> Candidates.isOf(candidate, "update_message")));
  }

  Map<Long, Set<Long>> groups(
      List<Candidate> candidates, Map<Long, Edited> edited, Map<Long, Account> people) {
    Set<Long> readers =
        Candidates.viewersOf(candidates, candidate -> mentionsGroups(candidate.payload(), edited));
    Map<Long, Set<Long>> groups = new HashMap<>();
    for (long reader : readers) {
      Account account = people.get(reader);
      if (account != null) {
        groups.put(reader, membership.groupsOf(account));
      }
    }
    return groups;
  }

  private static boolean mentionsGroups(Payload payload, Map<Long, Edited> edited) {
    Long messageId = payload.numberOrNull("message_id");
    Edited message = messageId == null ? null : edited.get(messageId);
    return !payload.numbers("mentioned_group_ids").isEmpty()
        || (message != null && !message.mentionedGroupIds().isEmpty());
  }
}
