package chat.identity.key;

import chat.identity.organization.Organization;
import chat.identity.user.Account;
import chat.identity.user.AccountStore;
import chat.identity.user.ApiEmail;
import chat.identity.user.UserChanged;
import chat.kit.outbox.Outbox;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.List;

/** Gives keys to accounts and takes them away. */
@Singleton
class AccountKeys {
  private final ApiKeyStore keys;
  private final AccountStore accounts;
  private final ApiEmail apiEmail;
  private final Outbox outbox;
  private final Clock clock;

  AccountKeys(
      ApiKeyStore keys, AccountStore accounts, ApiEmail apiEmail, Outbox outbox, Clock clock) {
    this.keys = keys;
    this.accounts = accounts;
    this.apiEmail = apiEmail;
    this.outbox = outbox;
    this.clock = clock;
  }

  /** One more key; the first login also sets when the account joined. */
  @Transactional
  ApiKey addAtLogin(Account account, Organization organization) {
    if (account.firstLogin() == null) {
      noteFirstLogin(account, organization);
    }
    return keys.add(account.organizationId(), account.userId());
  }

  private void noteFirstLogin(Account account, Organization organization) {
    outbox.lock(account.organizationId());
    accounts
        .noteFirstLogin(account.organizationId(), account.userId(), clock.instant())
        .ifPresent(
            joined ->
                outbox.append(
                    joined.organizationId(),
                    List.of(UserChanged.of(joined, apiEmail.of(joined, organization)))));
  }
}
