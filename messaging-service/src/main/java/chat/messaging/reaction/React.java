package chat.messaging.reaction;

import chat.contracts.Topic;
import chat.identity.copy.Account;
import chat.identity.copy.Actors;
import chat.kit.copy.FreshCopies;
import chat.kit.token.Caller;
import chat.messaging.access.MessageOutline;
import chat.messaging.access.ReadAccess;
import chat.messaging.reaction.WantedReaction.Kind;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.Set;

/** Decides whether somebody may react with what, before it is written. */
@Singleton
final class React {

  private static final Set<Topic> EMOJI_REST_ON = Set.of(Topic.EMOJI_CHANGED);

  private final FreshCopies copies;
  private final Actors actors;
  private final ReadAccess readAccess;
  private final EmojiRules rules;
  private final ReactionRepository reactions;
  private final ReactionWriter writer;

  React(
      FreshCopies copies,
      Actors actors,
      ReadAccess readAccess,
      EmojiRules rules,
      ReactionRepository reactions,
      ReactionWriter writer) {
    this.copies = copies;
    this.actors = actors;
    this.readAccess = readAccess;
    this.rules = rules;
    this.reactions = reactions;
    this.writer = writer;
  }

  void add(Caller caller, AddReactionParams params) {
    Account account = actors.current(caller);
    MessageOutline message = readAccess.toChange(caller, params.messageId());
    Emoji emoji =
        copies.decide(
            caller.organizationId(), EMOJI_REST_ON, () -> usable(message, account, params));
    writer.write(WantedReaction.of(Kind.ADD, message, account, emoji));
  }

  /** Whoever joins others takes their emoji as it is, and nothing of it is looked at. */
  private Emoji usable(MessageOutline message, Account account, AddReactionParams params) {
    Emoji emoji =
        rules.named(
            account.organizationId(),
            params.emojiName(),
            params.emojiCode(),
            params.reactionType());
    Optional<Emoji> existing =
        reactions.oldest(message.id(), emoji.type(), emoji.code()).map(Reaction::emoji);
    if (existing.isEmpty()) {
      rules.requireUsable(account.organizationId(), emoji);
    }
    return existing.orElse(emoji);
  }

  void remove(Caller caller, RemoveReactionParams params) {
    Account account = actors.current(caller);
    MessageOutline message = readAccess.toChange(caller, params.messageId());
    Emoji emoji = meant(message, account, params);
    writer.write(WantedReaction.of(Kind.REMOVE, message, account, emoji));
  }

  /**
   * A name alone means what the account has reacted with by that name; the emoji may be called
   * otherwise by now, or be gone.
   */
  private Emoji meant(MessageOutline message, Account account, RemoveReactionParams params) {
    String name = params.emojiName() == null ? "" : params.emojiName();
    String type = params.reactionType();
    if (params.emojiCode() != null) {
      return rules.known(new Emoji(name, params.emojiCode(), type == null ? Emoji.UNICODE : type));
    }
    return reactions.ofUser(message.id(), account.userId()).stream()
        .map(Reaction::emoji)
        .filter(own -> rules.isCalled(own, name))
        .filter(own -> type == null || rules.isOfType(own, type))
        .findFirst()
        .orElseGet(() ->
            copies.decide(
                account.organizationId(),
                EMOJI_REST_ON,
                () -> rules.named(account.organizationId(), name, null, type)));
  }
}
