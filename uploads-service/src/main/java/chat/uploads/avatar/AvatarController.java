package chat.uploads.avatar;

import chat.kit.http.OperationId;
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
   * The response of {@code POST} and {@code DELETE /users/me/avatar}.
   *
   * @param avatarUrl the caller's avatar after the change: the path of an uploaded picture below
   *     the organization's URL, or the URL of the default avatar
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Changed(String avatarUrl) {}

  /**
   * Sets the caller's avatar to an uploaded picture. The body is {@code multipart/form-data} with
   * exactly one file, which may have any field name: a PNG, GIF, JPEG or WebP picture of at most 5
   * MiB. If the organization's {@code avatar_changes_disabled} is set, only administrators may
   * change their avatar. Users who may see the caller receive the event {@code realm_user} with
   * {@code op} {@code update}.
   */
  @OperationId("upload-avatar")
  @Post("/users/me/avatar")
  @StreamedBody
  Changed upload(Caller caller, HttpRequest<?> request) throws IOException {
    return new Changed(changeAvatar.upload(caller, request));
  }

  /**
   * Removes the caller's uploaded avatar. The caller then has the default avatar, from Gravatar. If
   * the organization's {@code avatar_changes_disabled} is set, only administrators may change their
   * avatar. Users who may see the caller receive the event {@code realm_user} with {@code op}
   * {@code update}.
   */
  @OperationId("delete-avatar")
  @Delete("/users/me/avatar")
  Changed remove(Caller caller, HttpRequest<?> request) {
    return new Changed(changeAvatar.remove(caller, request));
  }
}
