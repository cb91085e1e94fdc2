package chat.messaging.reaction;

import chat.contracts.Topic;
import chat.identityprojection.Actors;
import chat.identityprojection.ProjectedAccount;
import chat.kit.projection.StaleReadGuard;
import chat.kit.token.Caller;
import chat.messaging.access.ReadAccess;
import chat.messaging.messageread.MessageOutline;
import chat.messaging.reaction.ReactionRequest.Kind;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.Set;

/** Checks permissions and resolves the emoji of a reaction request. */
@Singleton
final class ChangeReaction {

  private static final Set<Topic> EMOJI_TOPICS = Set.of(Topic.EMOJI_CHANGED);

  private final StaleReadGuard staleReadGuard;
  private final Actors actors;
  private final ReadAccess readAccess;
  private final EmojiResolver emojiResolver;
  private final ReactionRepository reactions;
  private final ReactionBatcher batcher;

  ChangeReaction(
      StaleReadGuard staleReadGuard,
      Actors actors,
      ReadAccess readAccess,
      EmojiResolver emojiResolver,
      ReactionRepository reactions,
      ReactionBatcher batcher) {
    this.staleReadGuard = staleReadGuard;
    this.actors = actors;
    this.readAccess = readAccess;
    this.emojiResolver = emojiResolver;
    this.reactions = reactions;
    this.batcher = batcher;
  }

  void add(Caller caller, AddReactionParams params) {
    ProjectedAccount account = actors.current(caller);
    MessageOutline message = readAccess.toChange(caller, params.messageId());
    ReactionEmoji emoji =
        staleReadGuard.recheckOnRefusal(
            caller.organizationId(),
            EMOJI_TOPICS,
            () -> resolveForAdding(message, account, params));
    batcher.write(ReactionRequest.of(Kind.ADD, message, account, emoji));
  }

  /**
   * Resolves the emoji of an addition. Joining an existing reaction reuses its stored emoji without
   * validation, because emoji may since have been renamed or deactivated.
   */
  private ReactionEmoji resolveForAdding(
      MessageOutline message, ProjectedAccount account, AddReactionParams params) {
    ReactionEmoji emoji =
        emojiResolver.named(
            account.organizationId(),
            params.emojiName(),
            params.emojiCode(),
            params.reactionType());
    Optional<ReactionEmoji> existing =
        reactions.oldest(message.id(), emoji.type(), emoji.code()).map(ReactionRow::emoji);
    if (existing.isEmpty()) {
      emojiResolver.requireUsable(account.organizationId(), emoji);
    }
    return existing.orElse(emoji);
  }

  void remove(Caller caller, RemoveReactionParams params) {
    ProjectedAccount account = actors.current(caller);
    MessageOutline message = readAccess.toChange(caller, params.messageId());
    ReactionEmoji emoji = resolveForRemoval(message, account, params);
    batcher.write(ReactionRequest.of(Kind.REMOVE, message, account, emoji));
  }

  /**
   * Resolves the emoji of a removal. A name without a code is looked up among the user's own
   * reactions first, because the emoji may since have been renamed or deleted.
   */
  private ReactionEmoji resolveForRemoval(
      MessageOutline message, ProjectedAccount account, RemoveReactionParams params) {
    String name = params.emojiName() == null ? "" : params.emojiName();
    String type = params.reactionType();
    if (params.emojiCode() != null) {
      return emojiResolver.normalized(
          new ReactionEmoji(name, params.emojiCode(), type == null ? ReactionEmoji.UNICODE : type));
    }
    return reactions.ofUser(message.id(), account.userId()).stream()
        .map(ReactionRow::emoji)
        .filter(own -> emojiResolver.isCalled(own, name))
        .filter(own -> type == null || emojiResolver.isOfType(own, type))
        .findFirst()
        .orElseGet(() ->
            staleReadGuard.recheckOnRefusal(
                account.organizationId(),
                EMOJI_TOPICS,
                () -> emojiResolver.named(account.organizationId(), name, null, type)));
  }
}
