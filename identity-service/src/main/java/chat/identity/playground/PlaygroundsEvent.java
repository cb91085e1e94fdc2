package chat.identity.playground;

import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.outbox.Change;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;

/** The client event {@code realm_playgrounds}, with all playgrounds of the organization. */
@Serdeable(naming = SnakeCaseStrategy.class)
record PlaygroundsEvent(List<Playground> realmPlaygrounds) {

  static Change of(long organizationId, List<Playground> playgrounds) {
    return ClientEvent.of(
        organizationId,
        "realm_playgrounds",
        Audience.ORGANIZATION,
        new PlaygroundsEvent(playgrounds));
  }
}
