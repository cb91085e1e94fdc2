package chat.messaging.reaction;

import chat.contracts.ChangeNumbers;
import chat.identity.copy.Account;
import chat.kit.error.Refusal;
import chat.kit.http.RequestId;
import chat.messaging.access.MessageOutline;
import org.jspecify.annotations.Nullable;

/**
 * A reaction that somebody may add, or remove.
 *
 * @param message as it was when he was found to have access to it
 * @param requestId the request that wants it; its events name it
 */
record WantedReaction(
    Kind kind, MessageOutline message, Account account, Emoji emoji, @Nullable String requestId) {

  enum Kind {
    ADD,
    REMOVE
  }

  static WantedReaction of(Kind kind, MessageOutline message, Account account, Emoji emoji) {
    return new WantedReaction(kind, message, account, emoji, RequestId.current());
  }

  /** What became of it. */
  sealed interface Outcome {}

  /** It is written with its events. */
  record Done(ChangeNumbers changes) implements Outcome {}

  /** Nothing of it is written. */
  record Refused(Refusal refusal) implements Outcome {}
}
