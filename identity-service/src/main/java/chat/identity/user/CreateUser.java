package chat.identity.user;

import chat.identity.IdentityError;
import chat.identity.account.Account;
import chat.identity.newaccount.AddPerson;
import chat.identity.newaccount.FreeAddress;
import chat.identity.newaccount.NewPerson;
import chat.identity.newaccount.PersonRules;
import chat.identity.organization.Organization;
import chat.identity.password.Argon2id;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import jakarta.inject.Singleton;

/**
 * Creates an account for a person on an administrator's request (API: create-user).
 *
 * <p>The password is hashed outside of transactions, and not at all if the address is in use.
 */
@Singleton
final class CreateUser {
  private final FreeAddress freeAddress;
  private final AddPerson addPerson;
  private final Argon2id argon2id;

  CreateUser(FreeAddress freeAddress, AddPerson addPerson, Argon2id argon2id) {
    this.freeAddress = freeAddress;
    this.addPerson = addPerson;
    this.argon2id = argon2id;
  }

  Account create(Caller caller, Organization organization, CreateUserParams params) {
    caller.role().requireAtLeast(Role.ADMINISTRATOR, IdentityError.ADMINISTRATORS_ONLY);
    String email = PersonRules.email(params.email());
    String password = PersonRules.password("password", params.password());
    String fullName = PersonRules.fullName(params.fullName());
    freeAddress.require(organization, email);
    return addPerson.addFor(
        caller, new NewPerson(email, fullName, Role.MEMBER, argon2id.hash(password)));
  }
}
