package chat.messaging.message;

import chat.kit.error.Refusal;

/** What the transaction of a group says of one of its drafts. */
sealed interface Outcome {

  /** It is stored, or was before with the same key. */
  record Done(Stored stored) implements Outcome {}

  /** The organization or the channel is not as it was when the draft was made. */
  record Outdated() implements Outcome {}

  /** It is left out. */
  record Refused(Refusal refusal) implements Outcome {}
}
