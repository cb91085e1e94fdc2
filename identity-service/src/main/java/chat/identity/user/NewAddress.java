package chat.identity.user;

import chat.identity.IdentityError;
import chat.identity.account.Account;
import chat.identity.account.AccountRepository;
import chat.identity.newaccount.AllowedAddress;
import chat.identity.newaccount.FreeAddress;
import chat.identity.newaccount.PersonRules;
import chat.identity.organization.Organization;
import chat.kit.error.Refusal;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import jakarta.inject.Singleton;
import java.util.Optional;

/**
 * Checks the email address that an administrator gives to another account.
 *
 * <p>Callers hold the organization's lock, so the address stays free. Only owners change the
 * addresses of owners, because an address is what its holder logs in with.
 */
@Singleton
final class NewAddress {
  private final AccountRepository accounts;
  private final AllowedAddress allowedAddress;
  private final FreeAddress freeAddress;

  NewAddress(AccountRepository accounts, AllowedAddress allowedAddress, FreeAddress freeAddress) {
    this.accounts = accounts;
    this.allowedAddress = allowedAddress;
    this.freeAddress = freeAddress;
  }

  /** Returns the valid address. */
  String permitted(Caller caller, Account target, String sent, Organization organization) {
    if (target.role() == Role.OWNER) {
      caller.role().requireAtLeast(Role.OWNER, IdentityError.OWNERS_ONLY);
    }
    String email = valid(sent);
    if (!target.isBot()) {
      allowedAddress.require(organization, email);
    }
    freeAddress.requireUnreserved(organization.subdomain(), email);
    Optional<Account> holder =
        accounts
            .findByDeliveryEmail(organization.organizationId(), email)
            .filter(account -> account.userId() != target.userId());
    if (holder.isPresent()) {
      throw holder.get().isActive()
          ? IdentityError.NEW_EMAIL_IN_USE.refuse()
          : IdentityError.NEW_EMAIL_DEACTIVATED.refuse();
    }
    return email;
  }

  private static String valid(String sent) {
    try {
      return PersonRules.email(sent);
    } catch (Refusal invalid) {
      throw IdentityError.INVALID_NEW_EMAIL.refuse();
    }
  }
}
