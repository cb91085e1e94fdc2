package chat.identity.operator;

import chat.identity.IdentityError;
import chat.identity.newaccount.FreeAddress;
import chat.identity.newaccount.PersonRules;
import chat.identity.operator.CreateOrganizationTransaction.Settler;
import chat.identity.operator.NewOrganization.Person;
import chat.identity.operator.OrganizationsController.Created;
import chat.identity.organization.OrganizationRepository;
import chat.identity.password.Argon2id;
import chat.kit.error.RequestError;
import chat.kit.token.Role;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Creates an organization; idempotent. Passwords are hashed before the transaction begins. */
@Singleton
final class CreateOrganization {
  private static final Pattern SUBDOMAIN = Pattern.compile("([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)?");

  /**
   * Bounded because hashing a password takes a quarter of a second.
   *
   * <p>Callers wait for at most a few minutes.
   */
  private static final int MAX_FOUNDERS = 200;

  private final OrganizationRepository organizations;
  private final FreeAddress freeAddress;
  private final Argon2id argon2id;
  private final CreateOrganizationTransaction createOrganizationTransaction;
  private final Clock clock;

  CreateOrganization(
      OrganizationRepository organizations,
      FreeAddress freeAddress,
      Argon2id argon2id,
      CreateOrganizationTransaction createOrganizationTransaction,
      Clock clock) {
    this.organizations = organizations;
    this.freeAddress = freeAddress;
    this.argon2id = argon2id;
    this.createOrganizationTransaction = createOrganizationTransaction;
    this.clock = clock;
  }

  Created createOrFind(NewOrganization request) {
    if (!SUBDOMAIN.matcher(request.subdomain()).matches()) {
      throw IdentityError.INVALID_SUBDOMAIN.refuse();
    }
    Optional<Long> existing = organizations.findId(request.subdomain());
    if (existing.isPresent()) {
      return new Created(existing.get(), false);
    }
    if (request.name().isBlank()) {
      throw RequestError.BLANK.refuse("name");
    }
    if (request.accounts().size() > MAX_FOUNDERS) {
      throw IdentityError.TOO_MANY_FOUNDERS.refuse(MAX_FOUNDERS);
    }
    if (request.accounts().stream().noneMatch(person -> person.role() == Role.OWNER.number())) {
      throw IdentityError.NO_OWNER.refuse();
    }
    List<Settler> settlers =
        request.accounts().stream().map(person -> settler(person, request.subdomain())).toList();
    return createOrganizationTransaction.lay(
        request.subdomain(), request.name().strip(), settlers, clock.instant());
  }

  private Settler settler(Person person, String subdomain) {
    String email = PersonRules.email(person.email());
    freeAddress.requireUnreserved(subdomain, email);
    return new Settler(
        email,
        PersonRules.fullName(person.fullName()),
        argon2id.hash(PersonRules.password("password", person.password())),
        role(person.role()));
  }

  private static Role role(int number) {
    return Arrays.stream(Role.values())
        .filter(role -> role.number() == number)
        .findFirst()
        .orElseThrow(() -> RequestError.INVALID.refuse("role"));
  }
}
