package chat.identity.settings;

import chat.identity.account.Account;
import chat.identity.account.AccountSettingsRepository;
import chat.identity.account.UserSetting;
import chat.identity.account.UserSettings;
import chat.identity.accountevent.AccountEvents;
import chat.identity.organization.Organization;
import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import io.micronaut.transaction.TransactionDefinition.Propagation;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Stores settings of accounts and announces the changes.
 *
 * <p>Callers hold the organization's lock and have read the accounts under it.
 */
@Singleton
class StoreSettings {
  private final AccountSettingsRepository stored;
  private final AccountEvents events;
  private final Outbox outbox;

  StoreSettings(AccountSettingsRepository stored, AccountEvents events, Outbox outbox) {
    this.stored = stored;
    this.events = events;
    this.outbox = outbox;
  }

  /**
   * Changes the settings of the current request's caller, and announces them to other services.
   *
   * <p>If the changed settings concern no other user, other users' requests do not wait for the
   * projections of other services.
   *
   * @return the account after the change
   */
  @Transactional(propagation = Propagation.MANDATORY)
  Account ofCaller(
      Account before, Map<UserSetting, @Nullable Object> requested, Organization organization) {
    UserSettings settings = before.settings().with(requested);
    if (settings.equals(before.settings())) {
      return before;
    }
    List<String> edited =
        settings.changedSince(before.settings()).stream().map(UserSetting::wireName).toList();
    Account after =
        stored
            .replace(
                before.organizationId(), before.userId(), UserSetting.wireNames(), settings, edited)
            .getFirst();
    List<Change> changes = List.of(events.changed(after, organization));
    if (settings.isSameForOthers(before.settings())) {
      outbox.appendForCaller(organization.organizationId(), changes);
    } else {
      outbox.append(organization.organizationId(), changes);
    }
    return after;
  }

  /**
   * Gives people the same values of some settings, and announces all changes.
   *
   * @param skipEdited whether a setting that its user has edited stays unchanged
   */
  @Transactional(propagation = Propagation.MANDATORY)
  void ofPeople(
      List<Account> people,
      Map<UserSetting, @Nullable Object> requested,
      boolean skipEdited,
      Organization organization) {
    long organizationId = organization.organizationId();
    List<Account> changed =
        stored.change(
            organizationId,
            people.stream().map(Account::userId).toList(),
            requested.keySet().stream().map(UserSetting::wireName).toList(),
            UserSettings.DEFAULTS.with(requested),
            skipEdited);
    Map<Long, UserSettings> before =
        people.stream().collect(Collectors.toMap(Account::userId, Account::settings));
    Map<Long, Set<UserSetting>> changedSettings =
        changed.stream()
            .collect(
                Collectors.toMap(
                    Account::userId,
                    account ->
                        Set.copyOf(
                            account
                                .settings()
                                .changedSince(
                                    Objects.requireNonNull(before.get(account.userId()))))));
    List<Change> changes = new ArrayList<>(events.changed(changed, organization));
    requested.forEach((setting, value) -> {
      List<Long> userIds =
          changedSettings.entrySet().stream()
              .filter(account -> account.getValue().contains(setting))
              .map(Map.Entry::getKey)
              .sorted()
              .toList();
      if (!userIds.isEmpty()) {
        changes.add(UserSettingsEvent.updated(organizationId, userIds, setting.wireName(), value));
      }
    });
    outbox.append(organizationId, changes);
  }
}
