package chat.identity.settings;

import chat.identity.IdentityError;
import chat.identity.account.Account;
import chat.identity.account.AccountEdit;
import chat.identity.account.AccountRepository;
import chat.identity.account.UserSetting;
import chat.identity.newaccount.PersonRules;
import chat.identity.organization.LockedOrganization;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationSetting;
import chat.identity.password.PasswordChange;
import chat.identity.user.EditAccount;
import chat.kit.error.RequestError;
import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import chat.kit.people.EmailAddressVisibility;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The transaction that changes the caller's own account. */
@Singleton
public class OwnAccount {
  private final LockedOrganization organizations;
  private final AccountRepository accounts;
  private final EditAccount editAccount;
  private final PasswordChange passwordChange;
  private final StoreSettings storeSettings;
  private final Outbox outbox;

  OwnAccount(
      LockedOrganization organizations,
      AccountRepository accounts,
      EditAccount editAccount,
      PasswordChange passwordChange,
      StoreSettings storeSettings,
      Outbox outbox) {
    this.organizations = organizations;
    this.accounts = accounts;
    this.editAccount = editAccount;
    this.passwordChange = passwordChange;
    this.storeSettings = storeSettings;
    this.outbox = outbox;
  }

  /** The requested values; null leaves a value unchanged. */
  record Wanted(
      @Nullable String fullName,
      @Nullable EmailAddressVisibility emailAddressVisibility,
      @Nullable String timezone,
      Map<UserSetting, @Nullable Object> settings) {

    static Wanted of(ChangeSettingsParams params, UserSettingsUpdate settings) {
      return new Wanted(
          params.fullName() == null ? null : PersonRules.fullName(params.fullName()),
          visibility(params.emailAddressVisibility()),
          timezone(params.timezone()),
          settings.values());
    }

    static @Nullable EmailAddressVisibility visibility(@Nullable Long number) {
      if (number == null) {
        return null;
      }
      return Arrays.stream(EmailAddressVisibility.values())
          .filter(visibility -> visibility.number() == number)
          .findFirst()
          .orElseThrow(() -> IdentityError.NOT_POSSIBLE.refuse("email_address_visibility"));
    }

    private static @Nullable String timezone(@Nullable String name) {
      if (name != null && !name.isEmpty() && !ZoneId.getAvailableZoneIds().contains(name)) {
        throw RequestError.INVALID.refuse("timezone");
      }
      return name;
    }
  }

  /**
   * Applies all requested values or none.
   *
   * @param password null if it stays unchanged
   */
  @Transactional
  void change(Caller caller, Wanted requested, PasswordChange.@Nullable Proved password) {
    long organizationId = caller.organizationId();
    Organization organization = organizations.get(organizationId);
    Account before = accounts.find(organizationId, caller.userId()).orElseThrow();
    if (requested.fullName() != null && !requested.fullName().equals(before.fullName())) {
      requireNameChange(before, requested.fullName(), organization);
    }
    AccountEdit edit =
        new AccountEdit(
            requested.fullName(),
            null,
            null,
            requested.emailAddressVisibility(),
            requested.timezone());
    Account edited = editAccount.edit(before, edit, organization);
    Account after = storeSettings.ofCaller(edited, requested.settings(), organization);
    outbox.appendForCaller(organizationId, forClients(before, after));
    if (password != null) {
      passwordChange.replace(organizationId, caller.userId(), password);
      editAccount.republish(after, organization);
    }
  }

  /** Changes whether the caller's presence is stored and shown. */
  @Transactional
  public void enablePresence(Caller caller, boolean isEnabled) {
    change(
        caller,
        new Wanted(null, null, null, Map.of(UserSetting.PRESENCE_ENABLED, isEnabled)),
        null);
  }

  private void requireNameChange(Account account, String fullName, Organization organization) {
    boolean isDisabled =
        organization.settings().flag(OrganizationSetting.NAME_CHANGES_DISABLED)
            && !account.role().isAtLeast(Role.ADMINISTRATOR);
    if (isDisabled) {
      throw IdentityError.NAME_CHANGES_DISABLED.refuse();
    }
    editAccount.requireFreeName(account, fullName, organization);
  }

  private static List<Change> forClients(Account before, Account after) {
    List<Change> changes = new ArrayList<>();
    for (UserSetting setting : after.settings().changedSince(before.settings())) {
      Object value = after.settings().value(setting);
      changes.add(UserSettingsEvent.updated(after, setting.wireName(), value));
      if (setting == UserSetting.ALLOW_PRIVATE_DATA_EXPORT) {
        changes.add(ExportConsentEvent.of(after));
      }
    }
    if (!after.timezone().equals(before.timezone())) {
      changes.add(UserSettingsEvent.updated(after, "timezone", after.timezone()));
    }
    if (after.emailAddressVisibility() != before.emailAddressVisibility()) {
      changes.add(
          UserSettingsEvent.updated(
              after, "email_address_visibility", after.emailAddressVisibility().number()));
    }
    return changes;
  }
}
