package chat.identity.copy;

import chat.identity.copy.IdentityEvent.UserChanged;
import io.micronaut.context.event.ApplicationEventPublisher;
import jakarta.inject.Singleton;

/** Keeps accounts, and says inside the service what has changed with them. */
@Singleton
final class AccountCopy {

  private final AccountStore store;
  private final ApplicationEventPublisher<AccountTurned> turned;
  private final ApplicationEventPublisher<MutesEnded> mutesEnded;
  private final ApplicationEventPublisher<MutesBegun> mutesBegun;
  private final ApplicationEventPublisher<SettingsTold> settingsTold;

  AccountCopy(
      AccountStore store,
      ApplicationEventPublisher<AccountTurned> turned,
      ApplicationEventPublisher<MutesEnded> mutesEnded,
      ApplicationEventPublisher<MutesBegun> mutesBegun,
      ApplicationEventPublisher<SettingsTold> settingsTold) {
    this.store = store;
    this.turned = turned;
    this.mutesEnded = mutesEnded;
    this.mutesBegun = mutesBegun;
    this.settingsTold = settingsTold;
  }

  void put(UserChanged changed) {
    long organizationId = changed.organizationId();
    long userId = changed.userId();
    AccountStore.Changed account = store.put(changed);
    if (account.wasActive() != changed.isActive()) {
      turned.publishEvent(new AccountTurned(organizationId, userId, changed.isActive()));
    }
    if (!account.noLongerMutedUserIds().isEmpty()) {
      mutesEnded.publishEvent(
          new MutesEnded(organizationId, userId, account.noLongerMutedUserIds()));
    }
    if (!account.newlyMutedUserIds().isEmpty()) {
      mutesBegun.publishEvent(new MutesBegun(organizationId, userId, account.newlyMutedUserIds()));
    }
    if (changed.settings() != null) {
      settingsTold.publishEvent(new SettingsTold(organizationId, userId, changed.settings()));
    }
  }
}
