package chat.exports.request;

import chat.exports.ExportsError;
import chat.identityprojection.Actors;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import jakarta.inject.Singleton;

/** Requires administrators, rechecked with identity-service's latest state before a refusal. */
@Singleton
public final class Administrators {

  private final Actors actors;

  Administrators(Actors actors) {
    this.actors = actors;
  }

  /** Throws a refusal unless the caller is an administrator. */
  public void require(Caller caller) {
    actors.atLeast(Role.ADMINISTRATOR, caller, ExportsError.ADMINISTRATORS_ONLY);
  }
}
