package chat.identity.join;

import chat.identity.IdentityError;
import chat.identity.key.ProvedLogin;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationSetting;
import chat.identity.password.Argon2id;
import chat.identity.user.Account;
import chat.identity.user.AccountRepository;
import chat.identity.user.FreeAddress;
import chat.identity.user.PersonRules;
import jakarta.inject.Singleton;

/** Somebody joins by a link. The password is hashed outside of the transaction. */
@Singleton
final class Join {
  private final AccountRepository accounts;
  private final FreeAddress freeAddress;
  private final Argon2id argon2id;
  private final Joining joining;

  Join(AccountRepository accounts, FreeAddress freeAddress, Argon2id argon2id, Joining joining) {
    this.accounts = accounts;
    this.freeAddress = freeAddress;
    this.argon2id = argon2id;
    this.joining = joining;
  }

  /** A refusal unless the link can be used. */
  void requireUsable(Organization organization, String key) {
    if (organization.isDeactivated()) {
      throw IdentityError.ORGANIZATION_DEACTIVATED.refuse();
    }
    joining.requireUsable(organization.organizationId(), key);
  }

  /**
   * The new account, as good as logged in; refusals are those of addresses, names and passwords,
   * and of the link.
   */
  ProvedLogin join(Organization organization, String key, JoinForm form) {
    form.requireText();
    String email = PersonRules.email(form.email());
    String fullName = PersonRules.fullName(form.fullName());
    String password = PersonRules.password("password", form.password());
    requireFree(organization, email, fullName);
    Newcomer newcomer = new Newcomer(email, fullName, argon2id.hash(password));
    Account added = joining.join(organization.organizationId(), key, newcomer);
    return new ProvedLogin(added, newcomer.passwordHash());
  }

  private void requireFree(Organization organization, String email, String fullName) {
    freeAddress.require(organization, email);
    if (organization.settings().flag(OrganizationSetting.REQUIRE_UNIQUE_NAMES)
        && accounts.isNameInUse(organization.organizationId(), fullName)) {
      throw IdentityError.NAME_NOT_UNIQUE.refuse();
    }
  }
}
