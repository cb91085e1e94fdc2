package chat.identity.mute;

import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.outbox.Change;
import chat.kit.token.Caller;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;

/** The client event {@code muted_users}, with all users that the account mutes. */
@Serdeable(naming = SnakeCaseStrategy.class)
record MutedUsersEvent(List<MutedUser> mutedUsers) {

  static Change of(Caller caller, List<MutedUser> mutedUsers) {
    return ClientEvent.of(
        caller.organizationId(),
        "muted_users",
        Audience.ofUser(caller.userId()),
        new MutedUsersEvent(mutedUsers));
  }
}
