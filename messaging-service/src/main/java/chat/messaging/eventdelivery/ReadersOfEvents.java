package chat.messaging.eventdelivery;

import chat.identityprojection.Membership;
import chat.identityprojection.ProjectedAccount;
import chat.messaging.eventdelivery.ReaderAttentionRepository.Edited;
import chat.messaging.eventdelivery.ReaderAttentionRepository.Habits;
import chat.messaging.eventdelivery.ReaderAttentionRepository.Notifications;
import chat.messaging.eventdelivery.ReaderAttentionRepository.Reading;
import chat.messaging.initialstate.Capability;
import chat.messaging.messageread.FlagSet;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Looks up the facts from which the flags of messages are computed.
 *
 * <p>Makes no query if no event needs them.
 */
@Singleton
final class ReadersOfEvents {

  private final ReaderAttentionRepository attention;
  private final Membership membership;

  ReadersOfEvents(ReaderAttentionRepository attention, Membership membership) {
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

  /**
   * Finds settings for viewers of subscription events whose clients do not support null settings.
   */
  Map<Long, Notifications> notifications(long organizationId, List<Candidate> candidates) {
    Set<Long> userIds =
        candidates.stream()
            .filter(candidate -> Candidates.isOf(candidate, "subscription"))
            .filter(candidate -> !candidate.payload().text("op").startsWith("peer_"))
            .flatMap(candidate -> candidate.viewers().stream())
            .filter(viewer ->
                !viewer.viewerOptions().capabilities().has(Capability.NOTIFICATION_SETTINGS_NULL))
            .map(Viewer::userId)
            .collect(Collectors.toSet());
    return userIds.isEmpty() ? Map.of() : attention.notifications(organizationId, userIds);
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

  Map<Reading, FlagSet> flags(
      long organizationId, List<Candidate> candidates, Map<Long, Edited> edited) {
    Set<Reading> readings =
        candidates.stream()
            .filter(candidate -> Candidates.isOf(candidate, "update_message"))
            .flatMap(candidate -> readings(candidate, edited))
            .collect(Collectors.toSet());
    return readings.isEmpty() ? Map.of() : attention.flags(organizationId, readings);
  }

  private static Stream<Reading> readings(Candidate candidate, Map<Long, Edited> edited) {
    Long messageId = candidate.payload().numberOrNull("message_id");
    return messageId == null || !edited.containsKey(messageId)
        ? Stream.of()
        : candidate.viewers().stream().map(viewer -> new Reading(messageId, viewer.userId()));
  }

  /** Finds, for each reader, the mentioned groups that they are members of. */
  Map<Long, Set<Long>> groups(
      List<Candidate> candidates, Map<Long, Edited> edited, Map<Long, ProjectedAccount> people) {
    Set<Long> mentioned =
        Candidates.collect(candidates, candidate -> mentionedGroups(candidate.payload(), edited));
    if (mentioned.isEmpty()) {
      return Map.of();
    }
    List<ProjectedAccount> readers =
        Candidates.viewersOf(
                candidates,
                candidate -> mentionedGroups(candidate.payload(), edited).findAny().isPresent())
            .stream()
            .flatMap(reader -> Stream.ofNullable(people.get(reader)))
            .toList();
    return membership.groupsOfEach(mentioned, readers);
  }

  private static Stream<Long> mentionedGroups(Payload payload, Map<Long, Edited> edited) {
    Long messageId = payload.numberOrNull("message_id");
    Edited message = messageId == null ? null : edited.get(messageId);
    return Stream.concat(
        payload.numbers("mentioned_group_ids").stream(),
        message == null ? Stream.of() : message.mentionedGroupIds().stream());
  }
}
