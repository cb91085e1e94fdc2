package chat.identity.organizationpicture;

import chat.identity.organizationpicture.ApplyPictureChange.Changed;
import chat.kit.error.RequestError;
import chat.kit.http.InternalOperations;
import chat.kit.token.ForServices;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import org.jspecify.annotations.Nullable;

/** Internal operation for uploads-service: changes an organization's icon or logo. */
@InternalOperations
@ForServices
final class OrganizationPicturesController {

  private final ApplyPictureChange applyPictureChange;

  OrganizationPicturesController(ApplyPictureChange applyPictureChange) {
    this.applyPictureChange = applyPictureChange;
  }

  /**
   * @param kind {@code icon}, {@code logo} or {@code night_logo}
   * @param url null if it was removed
   * @param number increases with each picture of a kind
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record NewPicture(long organizationId, String kind, @Nullable String url, long number) {}

  /**
   * @param url the current picture, or the default one
   * @param changes identity-service's current change numbers, as in {@code Chat-Changes}
   */
  @Serdeable
  record Answer(String url, String changes) {}

  @Post("/realm_pictures")
  Answer change(@Body NewPicture picture) {
    if (!OrganizationPictures.isKind(picture.kind())) {
      throw RequestError.INVALID.refuse("kind");
    }
    Changed changed =
        applyPictureChange.change(
            picture.organizationId(), picture.kind(), picture.url(), picture.number());
    return new Answer(changed.url(), changed.numbers().header());
  }
}
