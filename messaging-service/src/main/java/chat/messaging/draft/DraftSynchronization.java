package chat.messaging.draft;

import chat.identityprojection.Actors;
import chat.kit.projection.StaleReadGuard;
import chat.kit.token.Caller;
import chat.messaging.MessagingError;
import chat.messaging.access.RequiredTopics;
import jakarta.inject.Singleton;

/** The user's setting whether drafts are synchronized between clients. */
@Singleton
final class DraftSynchronization {

  static final String SETTING = "enable_drafts_synchronization";

  private final StaleReadGuard staleReads;
  private final Actors actors;

  DraftSynchronization(StaleReadGuard staleReads, Actors actors) {
    this.staleReads = staleReads;
    this.actors = actors;
  }

  /** Returns the setting in the current projection. */
  boolean isOn(Caller caller) {
    return actors.hasOn(caller, SETTING);
  }

  /** Refuses callers with the setting turned off, by the current projection. */
  void requireInProjection(Caller caller) {
    if (!isOn(caller)) {
      throw MessagingError.DRAFTS_NOT_SYNCHRONIZED.refuse();
    }
  }

  /**
   * Like {@link #requireInProjection}, but rechecks a refusal with an up-to-date projection.
   *
   * <p>Must not be called within a transaction.
   */
  void require(Caller caller) {
    staleReads.require(
        caller.organizationId(), RequiredTopics.ACCOUNTS, () -> requireInProjection(caller));
  }
}
