package chat.identity.avatar;

import chat.identity.avatar.ApplyAvatarChange.Changed;
import chat.kit.http.InternalOperations;
import chat.kit.token.ForServices;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import org.jspecify.annotations.Nullable;

/** Internal operation for uploads-service: changes an account's avatar. */
@InternalOperations
@ForServices
final class AvatarsController {

  private final ApplyAvatarChange applyAvatarChange;

  AvatarsController(ApplyAvatarChange applyAvatarChange) {
    this.applyAvatarChange = applyAvatarChange;
  }

  /**
   * @param avatarUrl null if it was removed
   * @param number increases with each avatar of an account
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record NewAvatar(long organizationId, long userId, @Nullable String avatarUrl, long number) {}

  /**
   * @param avatarUrl the account's current avatar, as the account itself sees it
   * @param changes identity-service's current change numbers, as in {@code Chat-Changes}
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Answer(String avatarUrl, int avatarVersion, String changes) {}

  @Post("/avatars")
  Answer change(@Body NewAvatar avatar) {
    Changed changed =
        applyAvatarChange.change(
            avatar.organizationId(), avatar.userId(), avatar.avatarUrl(), avatar.number());
    return new Answer(changed.url(), changed.version(), changed.numbers().header());
  }
}
