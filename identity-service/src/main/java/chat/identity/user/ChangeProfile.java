package chat.identity.user;

import chat.identity.IdentityError;
import chat.identity.account.Account;
import chat.identity.account.AccountRepository;
import chat.identity.accountevent.RealmUserEvent;
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

/** Changes a person's custom profile field values and announces the changes. */
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
   * Sets the caller's own values.
   *
   * @param accessible tests ids of users that the caller may see; others are refused like missing
   *     ones
   */
  @Transactional
  void writeOwn(Caller caller, List<Answer> answers, LongPredicate accessible) {
    Organization organization = locked(caller);
    Account own = own(caller);
    write(organization, own, own.role(), answers, accessible);
  }

  /** Removes the caller's own values; ignores fields without a value. */
  @Transactional
  void removeOwn(Caller caller, List<Long> fieldIds) {
    Organization organization = locked(caller);
    Account own = own(caller);
    announce(own, values.remove(organization, own.userId(), own.role(), fieldIds));
  }

  /**
   * Sets another user's values, in the transaction of a caller that holds the organization's lock.
   *
   * @param writer the role of the requesting user
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
    announce(account, values.write(organization, account.userId(), writer, answers, accessible));
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

  private void announce(Account account, List<Changed> changed) {
    outbox.append(
        account.organizationId(),
        changed.stream().map(one -> RealmUserEvent.profileChanged(account, one)).toList());
  }
}
