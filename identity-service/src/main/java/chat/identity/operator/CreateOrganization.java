package chat.identity.operator;

import chat.identity.IdentityError;
import chat.identity.operator.Foundation.Settler;
import chat.identity.operator.NewOrganization.Person;
import chat.identity.operator.OrganizationsController.Created;
import chat.identity.organization.OrganizationRepository;
import chat.identity.password.Argon2id;
import chat.identity.user.FreeAddress;
import chat.identity.user.PersonRules;
import chat.kit.error.RequestError;
import chat.kit.token.Role;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Makes an organization, once; passwords are hashed before its transaction begins. */
@Singleton
final class CreateOrganization {
  private static final Pattern SUBDOMAIN = Pattern.compile("([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)?");

  /** A password takes a quarter of a second, and nobody waits longer than some minutes. */
  private static final int MOST_FOUNDERS = 200;

  private final OrganizationRepository organizations;
  private final FreeAddress freeAddress;
  private final Argon2id argon2id;
  private final Foundation foundation;
  private final Clock clock;

  CreateOrganization(
      OrganizationRepository organizations,
      FreeAddress freeAddress,
      Argon2id argon2id,
      Foundation foundation,
      Clock clock) {
    this.organizations = organizations;
    this.freeAddress = freeAddress;
    this.argon2id = argon2id;
    this.foundation = foundation;
    this.clock = clock;
  }

  Created createOrFind(NewOrganization wanted) {
    if (!SUBDOMAIN.matcher(wanted.subdomain()).matches()) {
      throw IdentityError.INVALID_SUBDOMAIN.refuse();
    }
    Optional<Long> known = organizations.findId(wanted.subdomain());
    if (known.isPresent()) {
      return new Created(known.get(), false);
    }
    if (wanted.name().isBlank()) {
      throw RequestError.BLANK.refuse("name");
    }
    if (wanted.accounts().size() > MOST_FOUNDERS) {
      throw IdentityError.TOO_MANY_FOUNDERS.refuse(MOST_FOUNDERS);
    }
    if (wanted.accounts().stream().noneMatch(person -> person.role() == Role.OWNER.number())) {
      throw IdentityError.NO_OWNER.refuse();
    }
    List<Settler> settlers =
        wanted.accounts().stream().map(person -> settler(person, wanted.subdomain())).toList();
    return foundation.lay(wanted.subdomain(), wanted.name().strip(), settlers, clock.instant());
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
