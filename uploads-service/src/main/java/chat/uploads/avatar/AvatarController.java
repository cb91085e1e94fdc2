package chat.uploads.avatar;

import chat.kit.http.Operations;
import chat.kit.params.StreamedBody;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.io.IOException;

/** Changes the caller's own avatar (API: upload-avatar, delete-avatar). */
@Operations
@ForCallers
final class AvatarController {

  private final ChangeAvatar changeAvatar;

  AvatarController(ChangeAvatar changeAvatar) {
    this.changeAvatar = changeAvatar;
  }

  /**
   * @param avatarUrl the caller's avatar after the change
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Changed(String avatarUrl) {}

  @Post("/users/me/avatar")
  @StreamedBody
  Changed upload(Caller caller, HttpRequest<?> request) throws IOException {
    return new Changed(changeAvatar.upload(caller, request));
  }

  @Delete("/users/me/avatar")
  Changed remove(Caller caller, HttpRequest<?> request) {
    return new Changed(changeAvatar.remove(caller, request));
  }
}
