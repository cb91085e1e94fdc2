package chat.identity.realmdomain;

import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.outbox.Change;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;

/** Payload of the client event {@code realm_domains}, for all clients of the organization. */
sealed interface RealmDomainsEvent {

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Written(String op, RealmDomain realmDomain) implements RealmDomainsEvent {}

  @Serdeable
  record Removed(String op, String domain) implements RealmDomainsEvent {}

  default Change change(long organizationId) {
    return ClientEvent.of(organizationId, "realm_domains", Audience.ORGANIZATION, this);
  }
}
