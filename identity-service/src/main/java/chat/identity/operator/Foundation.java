package chat.identity.operator;

import chat.identity.group.FoundSystemGroups;
import chat.identity.operator.OrganizationsController.Created;
import chat.identity.organization.ExternalUrl;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationChanged;
import chat.identity.organization.OrganizationStore;
import chat.identity.user.Account;
import chat.identity.user.AccountEvents;
import chat.identity.user.AddAccount;
import chat.identity.user.BotType;
import chat.identity.user.NewAccount;
import chat.identity.user.NewAccount.NewBot;
import chat.identity.user.SystemBot;
import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import chat.kit.token.Role;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The transaction in which an organization comes to be, with all that it begins with. */
@Singleton
class Foundation {
  private final OrganizationStore organizations;
  private final FoundSystemGroups systemGroups;
  private final AddAccount addAccount;
  private final AccountEvents events;
  private final ExternalUrl url;
  private final Outbox outbox;

  Foundation(
      OrganizationStore organizations,
      FoundSystemGroups systemGroups,
      AddAccount addAccount,
      AccountEvents events,
      ExternalUrl url,
      Outbox outbox) {
    this.organizations = organizations;
    this.systemGroups = systemGroups;
    this.addAccount = addAccount;
    this.events = events;
    this.url = url;
    this.outbox = outbox;
  }

  /** One of the first people. */
  record Settler(String email, String fullName, String passwordHash, Role role) {}

  /** Who comes second finds what the first has made. */
  @Transactional
  Created lay(String subdomain, String name, List<Settler> settlers, Instant now) {
    Optional<Long> inserted = organizations.insert(subdomain, name, now);
    if (inserted.isEmpty()) {
      return new Created(organizations.findId(subdomain).orElseThrow(), false);
    }
    long organizationId = inserted.get();
    List<Change> ofGroups = systemGroups.of(organizationId, now);
    Organization organization = organizations.get(organizationId);
    List<Change> changes = new ArrayList<>();
    changes.add(OrganizationChanged.of(organization));
    changes.addAll(ofGroups);
    for (SystemBot bot : SystemBot.values()) {
      Account account = addAccount.insert(systemBot(bot, organization), null);
      changes.add(events.changed(account, organization));
    }
    for (Settler settler : settlers) {
      Account account = addAccount.insert(person(settler, organization), settler.passwordHash());
      changes.add(events.changed(account, organization));
    }
    outbox.append(organizationId, changes);
    return new Created(organizationId, true);
  }

  private NewAccount systemBot(SystemBot bot, Organization organization) {
    return NewAccount.bot(
        organization,
        bot.mailbox() + "@" + url.hostOf(organization.subdomain()),
        bot.fullName(),
        new NewBot(BotType.GENERIC, null, bot));
  }

  private static NewAccount person(Settler settler, Organization organization) {
    return NewAccount.person(organization, settler.email(), settler.fullName(), settler.role());
  }
}
