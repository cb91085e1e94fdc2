package chat.messaging.narrow;

import chat.contracts.Topic;
import chat.identity.copy.Account;
import chat.kit.copy.FreshCopies;
import chat.kit.token.Caller;
import chat.messaging.access.Actors;
import jakarta.inject.Singleton;
import java.util.Set;

/** Knows who looks for messages. */
@Singleton
final class Readers {

  private final FreshCopies copies;
  private final Actors actors;

  Readers(FreshCopies copies, Actors actors) {
    this.copies = copies;
    this.actors = actors;
  }

  Account of(Caller caller) {
    return copies.decide(
        caller.organizationId(), Set.of(Topic.USER_CHANGED), () -> actors.account(caller));
  }
}
