package chat.messaging.draft;

import chat.identity.copy.SettingsTold;
import chat.kit.outbox.Outbox;
import io.micronaut.runtime.event.annotation.EventListener;
import jakarta.inject.Singleton;

/**
 * Throws away the drafts of whoever turns off that they are kept. His clients, which are told of
 * the setting, drop them themselves.
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
  void delete(SettingsTold told) {
    var synchronizes = told.settings().get(DraftSynchronization.SETTING);
    if (synchronizes != null && !synchronizes.getBooleanValue()) {
      outbox.lock(told.organizationId());
      drafts.deleteAll(told.organizationId(), told.userId());
    }
  }
}
