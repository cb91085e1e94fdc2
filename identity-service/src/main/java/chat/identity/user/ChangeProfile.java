package chat.identity.user;

import chat.identity.IdentityError;
import chat.identity.organization.LockedOrganization;
import chat.identity.organization.Organization;
import chat.identity.profilefields.ProfileValues;
import chat.identity.profilefields.ProfileValues.Answer;
import chat.identity.profilefields.ProfileValues.Changed;
import chat.kit.outbox.Outbox;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import io.micronaut.transaction.TransactionDefinition.Propagation;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.function.LongPredicate;

/** Changes what a person has entered in custom profile fields, and tells everybody. */
@Singleton
class ChangeProfile {
  private final LockedOrganization organizations;
  private final AccountRepository accounts;
  private final ProfileValues values;
  private final Outbox outbox;

  ChangeProfile(
      LockedOrganization organizations,
      AccountRepository accounts,
      ProfileValues values,
      Outbox outbox) {
    this.organizations = organizations;
    this.accounts = accounts;
    this.values = values;
    this.outbox = outbox;
  }

  /**
   * One's own values.
   *
   * @param accessible the ids of users whom the caller may see; others are refused as missing ones
   */
  @Transactional
  void writeOwn(Caller caller, List<Answer> answers, LongPredicate accessible) {
    Organization organization = locked(caller);
    Account own = own(caller);
    write(organization, own, own.role(), answers, accessible);
  }

  /** One's own values; a field without one is passed over. */
  @Transactional
  void removeOwn(Caller caller, List<Long> fieldIds) {
    Organization organization = locked(caller);
    Account own = own(caller);
    tell(own, values.remove(organization, own.userId(), own.role(), fieldIds));
  }

  /**
   * Somebody's values, in the transaction of the caller, who holds the organization's lock.
   *
   * @param writer the role of who writes
   */
  @Transactional(propagation = Propagation.MANDATORY)
  void write(Organization organization, Account account, Role writer, List<Answer> answers) {
    write(organization, account, writer, answers, _ -> true);
  }

  private void write(
      Organization organization,
      Account account,
      Role writer,
      List<Answer> answers,
      LongPredicate accessible) {
    if (account.isBot()) {
      throw IdentityError.NO_PROFILE_OF_BOTS.refuse();
    }
    tell(account, values.write(organization, account.userId(), writer, answers, accessible));
  }

  private Organization locked(Caller caller) {
    if (caller.isBot()) {
      throw IdentityError.NOT_FOR_BOTS.refuse();
    }
    return organizations.get(caller.organizationId());
  }

  private Account own(Caller caller) {
    return accounts.find(caller.organizationId(), caller.userId()).orElseThrow();
  }

  private void tell(Account account, List<Changed> changed) {
    outbox.append(
        account.organizationId(),
        changed.stream().map(one -> RealmUserEvent.profileChanged(account, one)).toList());
  }
}
