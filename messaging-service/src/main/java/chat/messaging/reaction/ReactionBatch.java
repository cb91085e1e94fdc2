package chat.messaging.reaction;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Reads and writes several reactions by one statement. */
@Singleton
final class ReactionBatch {

  private final ReactionRepository reactions;

  ReactionBatch(ReactionRepository reactions) {
    this.reactions = reactions;
  }

  /**
   * Adds reactions that are new. The others exist already, or are wanted twice, or their message
   * has as many as it may.
   *
   * @return the emoji of those that were added, as {@link ReactionRepository#add} names them
   */
  Map<Reaction.Key, Emoji> add(long organizationId, List<WantedReaction> wanted) {
    return byKey(
        reactions.add(
            organizationId,
            messageIds(wanted),
            userIds(wanted),
            each(wanted, one -> one.emoji().name()),
            codes(wanted),
            types(wanted)));
  }

  /** The keys of those that exist. */
  Set<Reaction.Key> among(List<WantedReaction> wanted) {
    return reactions
        .among(messageIds(wanted), userIds(wanted), codes(wanted), types(wanted))
        .stream()
        .map(Reaction::key)
        .collect(toSet());
  }

  /** Adds messages that were not sent to the accounts to their history. */
  void addHistorical(List<WantedReaction> added) {
    reactions.addHistorical(messageIds(added), userIds(added));
  }

  /**
   * Removes reactions.
   *
   * @return the emoji of those that existed
   */
  Map<Reaction.Key, Emoji> remove(List<WantedReaction> wanted) {
    return byKey(
        reactions.remove(messageIds(wanted), userIds(wanted), codes(wanted), types(wanted)));
  }

  private static List<Long> messageIds(List<WantedReaction> wanted) {
    return each(wanted, one -> one.message().id());
  }

  private static List<Long> userIds(List<WantedReaction> wanted) {
    return each(wanted, one -> one.account().userId());
  }

  private static List<String> codes(List<WantedReaction> wanted) {
    return each(wanted, one -> one.emoji().code());
  }

  private static List<String> types(List<WantedReaction> wanted) {
    return each(wanted, one -> one.emoji().type());
  }

  private static <T> List<T> each(List<WantedReaction> wanted, Function<WantedReaction, T> value) {
    return wanted.stream().map(value).toList();
  }

  private static Map<Reaction.Key, Emoji> byKey(List<Reaction> reactions) {
    return reactions.stream().collect(toMap(Reaction::key, Reaction::emoji, (_, last) -> last));
  }
}
