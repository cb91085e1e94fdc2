package chat.identity.invite;

import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.outbox.Change;
import io.micronaut.serde.annotation.Serdeable;
import java.util.List;

/** The client event {@code invites_changed}; it has no content, clients fetch the list again. */
@Serdeable
record InvitesChanged() {

  static Change to(long organizationId, List<Long> userIds) {
    return ClientEvent.of(
        organizationId, "invites_changed", Audience.ofUsers(userIds), new InvitesChanged());
  }
}
