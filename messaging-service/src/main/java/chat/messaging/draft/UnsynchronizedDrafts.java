package chat.messaging.draft;

import chat.identityprojection.change.SettingsPublished;
import chat.kit.outbox.Outbox;
import io.micronaut.runtime.event.annotation.EventListener;
import jakarta.inject.Singleton;

/**
 * Deletes a user's drafts when the user turns synchronization off.
 *
 * <p>Publishes no event: clients receive the change of the setting and drop the drafts themselves.
 */
@Singleton
final class UnsynchronizedDrafts {

  private final DraftRepository drafts;
  private final Outbox outbox;

  UnsynchronizedDrafts(DraftRepository drafts, Outbox outbox) {
    this.drafts = drafts;
    this.outbox = outbox;
  }

  @EventListener
  void delete(SettingsPublished published) {
    var synchronizes = published.settings().get(DraftSynchronization.SETTING);
    if (synchronizes != null && !synchronizes.getBooleanValue()) {
      outbox.lock(published.organizationId());
      drafts.deleteAll(published.organizationId(), published.userId());
    }
  }
}
