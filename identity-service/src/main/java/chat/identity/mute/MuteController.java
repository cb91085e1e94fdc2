package chat.identity.mute;

import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Post;

/** Muting somebody and unmuting him (specification, operation 13 and its companion). */
@Operations
@ForCallers
final class MuteController {
  private final MuteUser muteUser;

  MuteController(MuteUser muteUser) {
    this.muteUser = muteUser;
  }

  @Post("/users/me/muted_users/{muted_user_id:[0-9]+}")
  void mute(Caller caller, @Params MutedUserIdParams params) {
    muteUser.mute(caller, params.mutedUserId());
  }

  @Delete("/users/me/muted_users/{muted_user_id:[0-9]+}")
  void unmute(Caller caller, @Params MutedUserIdParams params) {
    muteUser.unmute(caller, params.mutedUserId());
  }
}
