package chat.messaging.draft;

import chat.identity.copy.Actors;
import chat.kit.copy.FreshCopies;
import chat.kit.token.Caller;
import chat.messaging.MessagingError;
import chat.messaging.access.RestsOn;
import jakarta.inject.Singleton;

/** Whether somebody's drafts are kept for all of his clients, which he may turn off. */
@Singleton
final class DraftSynchronization {

  static final String SETTING = "enable_drafts_synchronization";

  private final FreshCopies copies;
  private final Actors actors;

  DraftSynchronization(FreshCopies copies, Actors actors) {
    this.copies = copies;
    this.actors = actors;
  }

  /** By the copy as it is. */
  boolean isOn(Caller caller) {
    return actors.hasOn(caller, SETTING);
  }

  /** Refuses whoever has turned it off, by the copy as it is. */
  void requireKnown(Caller caller) {
    if (!isOn(caller)) {
      throw MessagingError.DRAFTS_NOT_SYNCHRONIZED.refuse();
    }
  }

  /** The same by the owner's latest word where that refuses; not within a transaction. */
  void require(Caller caller) {
    copies.require(caller.organizationId(), RestsOn.ACCOUNTS, () -> requireKnown(caller));
  }
}
