package chat.identityprojection;

import chat.identityprojection.IdentityEvent.UserChanged;
import chat.identityprojection.change.AccountActivationChanged;
import chat.identityprojection.change.MutesBegun;
import chat.identityprojection.change.MutesEnded;
import chat.identityprojection.change.SettingsPublished;
import io.micronaut.context.event.ApplicationEventPublisher;
import jakarta.inject.Singleton;

/** Stores accounts and publishes application events about their changes. */
@Singleton
final class AccountProjection {

  private final AccountStore store;
  private final ApplicationEventPublisher<AccountActivationChanged> activationChanged;
  private final ApplicationEventPublisher<MutesEnded> mutesEnded;
  private final ApplicationEventPublisher<MutesBegun> mutesBegun;
  private final ApplicationEventPublisher<SettingsPublished> settingsPublished;

  AccountProjection(
      AccountStore store,
      ApplicationEventPublisher<AccountActivationChanged> activationChanged,
      ApplicationEventPublisher<MutesEnded> mutesEnded,
      ApplicationEventPublisher<MutesBegun> mutesBegun,
      ApplicationEventPublisher<SettingsPublished> settingsPublished) {
    this.store = store;
    this.activationChanged = activationChanged;
    this.mutesEnded = mutesEnded;
    this.mutesBegun = mutesBegun;
    this.settingsPublished = settingsPublished;
  }

  void put(UserChanged changed) {
    long organizationId = changed.organizationId();
    long userId = changed.userId();
    AccountStore.Changed account = store.put(changed);
    if (account.wasActive() != changed.isActive()) {
      activationChanged.publishEvent(
          new AccountActivationChanged(organizationId, userId, changed.isActive()));
    }
    if (!account.noLongerMutedUserIds().isEmpty()) {
      mutesEnded.publishEvent(
          new MutesEnded(organizationId, userId, account.noLongerMutedUserIds()));
    }
    if (!account.newlyMutedUserIds().isEmpty()) {
      mutesBegun.publishEvent(new MutesBegun(organizationId, userId, account.newlyMutedUserIds()));
    }
    if (changed.settings() != null) {
      settingsPublished.publishEvent(
          new SettingsPublished(organizationId, userId, changed.settings()));
    }
  }
}
