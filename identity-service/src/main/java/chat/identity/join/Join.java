package chat.identity.join;

import chat.identity.IdentityError;
import chat.identity.account.Account;
import chat.identity.account.AccountRepository;
import chat.identity.invite.Invitation;
import chat.identity.key.VerifiedLogin;
import chat.identity.newaccount.FreeAddress;
import chat.identity.newaccount.PersonRules;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationSetting;
import chat.identity.password.Argon2id;
import jakarta.inject.Singleton;

/**
 * Creates an account for a person who joins by a link.
 *
 * <p>The password is hashed outside of the transaction.
 */
@Singleton
final class Join {
  private final AccountRepository accounts;
  private final FreeAddress freeAddress;
  private final Argon2id argon2id;
  private final JoinTransaction joinTransaction;

  Join(
      AccountRepository accounts,
      FreeAddress freeAddress,
      Argon2id argon2id,
      JoinTransaction joinTransaction) {
    this.accounts = accounts;
    this.freeAddress = freeAddress;
    this.argon2id = argon2id;
    this.joinTransaction = joinTransaction;
  }

  /** Returns the link's invitation; refuses unless it can be used. */
  Invitation requireUsable(Organization organization, String key) {
    if (organization.isDeactivated()) {
      throw IdentityError.ORGANIZATION_DEACTIVATED.refuse();
    }
    return joinTransaction.requireUsable(organization.organizationId(), key);
  }

  /**
   * Creates the account; the result can start a session without another password check.
   *
   * <p>Refuses invalid addresses, names, passwords and links.
   */
  VerifiedLogin join(Organization organization, String key, JoinForm form) {
    form.requireText();
    String email = PersonRules.email(form.email());
    String fullName = PersonRules.fullName(form.fullName());
    String password = PersonRules.password("password", form.password());
    requireFree(organization, email, fullName);
    JoinRequest joinRequest =
        new JoinRequest(email, fullName, argon2id.hash(password), form.defaultChannelGroupIds());
    Account added = joinTransaction.join(organization.organizationId(), key, joinRequest);
    return new VerifiedLogin(added, joinRequest.passwordHash());
  }

  private void requireFree(Organization organization, String email, String fullName) {
    freeAddress.require(organization, email);
    if (organization.settings().flag(OrganizationSetting.REQUIRE_UNIQUE_NAMES)
        && accounts.isNameInUse(organization.organizationId(), fullName)) {
      throw IdentityError.NAME_NOT_UNIQUE.refuse();
    }
  }
}
