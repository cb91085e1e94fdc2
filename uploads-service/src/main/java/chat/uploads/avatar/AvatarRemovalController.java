package chat.uploads.avatar;

import chat.kit.http.InternalOperations;
import chat.kit.token.ForServices;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;

/** Internal operation for identity-service: removes the avatars of deleted profiles. */
@InternalOperations
@ForServices
final class AvatarRemovalController {

  private final AvatarChanges changes;

  AvatarRemovalController(AvatarChanges changes) {
    this.changes = changes;
  }

  @Serdeable(naming = SnakeCaseStrategy.class)
  record AvatarRemoval(long organizationId, List<Long> userIds) {}

  @Post("/avatars/removal")
  void remove(@Body AvatarRemoval removal) {
    changes.removeAll(removal.organizationId(), removal.userIds());
  }
}
