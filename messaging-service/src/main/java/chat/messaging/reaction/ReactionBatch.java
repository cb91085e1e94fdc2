package chat.messaging.reaction;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Reads and writes several reactions in one statement. */
@Singleton
final class ReactionBatch {

  private final ReactionRepository reactions;

  ReactionBatch(ReactionRepository reactions) {
    this.reactions = reactions;
  }

  /**
   * Adds the reactions that are new. Skips existing and duplicate reactions and those beyond the
   * message's limits.
   *
   * @return the emoji of each added reaction, named as by {@link ReactionRepository#add}
   */
  Map<ReactionRow.Key, ReactionEmoji> add(long organizationId, List<ReactionRequest> requests) {
    return byKey(
        reactions.add(
            organizationId,
            messageIds(requests),
            userIds(requests),
            each(requests, one -> one.emoji().name()),
            codes(requests),
            types(requests)));
  }

  /** Returns the keys of the reactions that exist. */
  Set<ReactionRow.Key> among(List<ReactionRequest> requests) {
    return reactions
        .among(messageIds(requests), userIds(requests), codes(requests), types(requests))
        .stream()
        .map(ReactionRow::key)
        .collect(toSet());
  }

  /** Sets the {@code historical} flag on messages that the users did not receive when sent. */
  void addHistorical(List<ReactionRequest> added) {
    reactions.addHistorical(messageIds(added), userIds(added));
  }

  /**
   * Removes reactions.
   *
   * @return the emoji of each reaction that existed
   */
  Map<ReactionRow.Key, ReactionEmoji> remove(List<ReactionRequest> requests) {
    return byKey(
        reactions.remove(
            messageIds(requests), userIds(requests), codes(requests), types(requests)));
  }

  private static List<Long> messageIds(List<ReactionRequest> requests) {
    return each(requests, one -> one.message().id());
  }

  private static List<Long> userIds(List<ReactionRequest> requests) {
    return each(requests, one -> one.account().userId());
  }

  private static List<String> codes(List<ReactionRequest> requests) {
    return each(requests, one -> one.emoji().code());
  }

  private static List<String> types(List<ReactionRequest> requests) {
    return each(requests, one -> one.emoji().type());
  }

  private static <T> List<T> each(
      List<ReactionRequest> requests, Function<ReactionRequest, T> value) {
    return requests.stream().map(value).toList();
  }

  private static Map<ReactionRow.Key, ReactionEmoji> byKey(List<ReactionRow> reactions) {
    return reactions.stream()
        .collect(toMap(ReactionRow::key, ReactionRow::emoji, (_, last) -> last));
  }
}
