package chat.messaging.reaction;

import chat.contracts.ChangeNumbers;
import chat.identityprojection.ProjectedAccount;
import chat.kit.error.Refusal;
import chat.kit.http.RequestId;
import chat.messaging.messageread.MessageOutline;
import org.jspecify.annotations.Nullable;

/**
 * An authorized request to add or remove a reaction.
 *
 * @param message the version of the message on which access was granted
 * @param requestId the HTTP request's id, which its events carry
 */
record ReactionRequest(
    Kind kind,
    MessageOutline message,
    ProjectedAccount account,
    ReactionEmoji emoji,
    @Nullable String requestId) {

  enum Kind {
    ADD,
    REMOVE
  }

  static ReactionRequest of(
      Kind kind, MessageOutline message, ProjectedAccount account, ReactionEmoji emoji) {
    return new ReactionRequest(kind, message, account, emoji, RequestId.current());
  }

  /** The result of a request. */
  sealed interface ReactionResult {}

  /** The reaction was changed and its events are written. */
  record Applied(ChangeNumbers changes) implements ReactionResult {}

  /** Nothing was written for this request. */
  record Rejected(Refusal refusal) implements ReactionResult {}
}
