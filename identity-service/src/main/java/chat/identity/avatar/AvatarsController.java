package chat.identity.avatar;

import chat.identity.user.ChangeAvatar;
import chat.identity.user.ChangeAvatar.Changed;
import chat.kit.http.InternalOperations;
import chat.kit.token.ForServices;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import org.jspecify.annotations.Nullable;

/** Lets uploads-service change an account's avatar. */
@InternalOperations
@ForServices
final class AvatarsController {

  private final ChangeAvatar changeAvatar;

  AvatarsController(ChangeAvatar changeAvatar) {
    this.changeAvatar = changeAvatar;
  }

  /**
   * @param avatarUrl null where it was removed
   * @param number counts the avatars of an account up
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record NewAvatar(long organizationId, long userId, @Nullable String avatarUrl, long number) {}

  /**
   * @param avatarUrl the account's avatar as it is now, as its owner sees it
   * @param changes how far identity-service's changes have come, as in {@code Chat-Changes}
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Answer(String avatarUrl, int avatarVersion, String changes) {}

  @Post("/avatars")
  Answer change(@Body NewAvatar avatar) {
    Changed changed =
        changeAvatar.change(
            avatar.organizationId(), avatar.userId(), avatar.avatarUrl(), avatar.number());
    return new Answer(changed.url(), changed.version(), changed.numbers().header());
  }
}
