package chat.identity.playground;

import chat.identity.IdentityError;
import chat.identity.organization.ApplySettings;
import chat.identity.organization.LockedOrganization;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationRepository;
import chat.identity.organization.OrganizationSetting;
import chat.kit.outbox.Outbox;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.List;

/** Adds and removes playgrounds, for administrators; holds the organization's lock. */
@Singleton
class EditPlaygrounds {
  /** Bounded because each event and each registering client receives all of them. */
  private static final int MAX_PLAYGROUNDS = 100;

  private final LockedOrganization lockedOrganization;
  private final OrganizationRepository organizations;
  private final PlaygroundRepository playgrounds;
  private final ApplySettings applySettings;
  private final Outbox outbox;

  EditPlaygrounds(
      LockedOrganization lockedOrganization,
      OrganizationRepository organizations,
      PlaygroundRepository playgrounds,
      ApplySettings applySettings,
      Outbox outbox) {
    this.lockedOrganization = lockedOrganization;
    this.organizations = organizations;
    this.playgrounds = playgrounds;
    this.applySettings = applySettings;
    this.outbox = outbox;
  }

  /** Adds a playground and returns its id. */
  @Transactional
  long add(Caller caller, CreatePlaygroundParams params) {
    lock(caller);
    long id =
        playgrounds
            .insert(
                caller.organizationId(),
                params.name(),
                params.pygmentsLanguage(),
                params.urlTemplate())
            .stream()
            .findFirst()
            .orElseThrow(() -> IdentityError.PLAYGROUND_EXISTS.refuse());
    List<Playground> all = playgrounds.list(caller.organizationId());
    if (all.size() > MAX_PLAYGROUNDS) {
      throw IdentityError.TOO_MANY_PLAYGROUNDS.refuse(MAX_PLAYGROUNDS);
    }
    publish(caller, all);
    return id;
  }

  @Transactional
  void remove(Caller caller, long id) {
    Organization organization = lock(caller);
    Playground removed =
        playgrounds.delete(caller.organizationId(), id).stream()
            .findFirst()
            .orElseThrow(() -> IdentityError.NO_SUCH_PLAYGROUND.refuse());
    OrganizationSetting defaultLanguage = OrganizationSetting.DEFAULT_CODE_BLOCK_LANGUAGE;
    if (organization.settings().text(defaultLanguage).equals(removed.pygmentsLanguage())) {
      applySettings.set(organization, caller, defaultLanguage, "");
    }
    publish(caller, playgrounds.list(caller.organizationId()));
  }

  private Organization lock(Caller caller) {
    Organization organization = lockedOrganization.get(caller.organizationId());
    organizations
        .currentRole(caller)
        .requireAtLeast(Role.ADMINISTRATOR, IdentityError.ADMINISTRATORS_ONLY);
    return organization;
  }

  private void publish(Caller caller, List<Playground> all) {
    outbox.append(
        caller.organizationId(), List.of(PlaygroundsEvent.of(caller.organizationId(), all)));
  }
}
