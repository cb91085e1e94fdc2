package chat.uploads.realmpicture;

import chat.contracts.Program;
import chat.kit.task.Task;
import chat.kit.task.Tasks;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Stores which pictures an organization has, with a task that notifies identity-service. */
@Singleton
class RealmPictureChanges {

  static final String CALL = "/internal/realm_pictures";

  private final RealmPictureRepository pictures;
  private final Tasks tasks;

  RealmPictureChanges(RealmPictureRepository pictures, Tasks tasks) {
    this.pictures = pictures;
    this.tasks = tasks;
  }

  /** The notification for identity-service. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record NewRealmPicture(long organizationId, String kind, @Nullable String url, long number) {

    static NewRealmPicture of(RealmPicture picture) {
      return new NewRealmPicture(
          picture.organizationId(), picture.kind(), picture.url(), picture.number());
    }
  }

  /** Sets a picture, replacing the former one. */
  @Transactional
  RealmPicture put(long organizationId, RealmPictureKind kind, String fileName) {
    return notifyIdentity(pictures.put(organizationId, kind.wireName(), fileName));
  }

  /** Removes a picture; changes nothing if there is none. */
  @Transactional
  RealmPicture remove(long organizationId, RealmPictureKind kind) {
    return pictures.remove(organizationId, kind.wireName()).stream()
        .findFirst()
        .map(this::notifyIdentity)
        .or(() -> pictures.find(organizationId, kind.wireName()))
        .orElseGet(() -> RealmPicture.never(organizationId, kind));
  }

  private RealmPicture notifyIdentity(RealmPicture picture) {
    tasks.add(
        List.of(
            new Task(
                picture.organizationId(), Program.IDENTITY, CALL, NewRealmPicture.of(picture))));
    return picture;
  }
}
