package chat.messaging.messagestore;

import chat.kit.error.Refusal;

/** The result of storing one message of a batch. */
sealed interface StoreOutcome {

  /** It is stored, or was stored before with the same key. */
  record Done(StoredMessage stored) implements StoreOutcome {}

  /** The organization or the channel has changed since the message was prepared. */
  record Outdated() implements StoreOutcome {}

  /** Its key was used for another message. */
  record Refused(Refusal refusal) implements StoreOutcome {}
}
