package chat.exports.request;

import chat.exports.ExportsError;
import chat.identity.copy.Actors;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import jakarta.inject.Singleton;

/** Exports are administrators' business, by identity-service's latest word. */
@Singleton
public final class Administrators {

  private final Actors actors;

  Administrators(Actors actors) {
    this.actors = actors;
  }

  /** Refuses everybody else. */
  public void require(Caller caller) {
    actors.atLeast(Role.ADMINISTRATOR, caller, ExportsError.ADMINISTRATORS_ONLY);
  }
}
