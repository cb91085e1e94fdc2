package chat.messaging.picture;

import chat.contracts.Topic;
import chat.kit.projection.EventValues;
import chat.kit.projection.OwnerEvent;
import chat.kit.projection.Projection;
import jakarta.inject.Singleton;
import java.util.Set;

/** Applies changes of uploaded pictures to this service's projection. */
@Singleton
final class PictureProjection implements Projection {

  private static final String UPLOADS = "/user_uploads/";
  private static final String REMOVED = "removed";

  private final ProjectedPictureRepository pictures;
  private final EventValues values;

  PictureProjection(ProjectedPictureRepository pictures, EventValues values) {
    this.pictures = pictures;
    this.values = values;
  }

  @Override
  public Set<Topic> topics() {
    return Set.of(Topic.FILE_CHANGED);
  }

  /** Returns false, because only messages that link pictures need it. */
  @Override
  public boolean isAwaited() {
    return false;
  }

  @Override
  public void apply(OwnerEvent event) {
    FileChanged file = values.readKeyed(event, FileChanged.class, FileChanged::key);
    FileChanged.Picture picture = file.picture();
    if (file.kind().equals(REMOVED)) {
      pictures.delete(file.organizationId(), file.fileId());
    } else if (picture != null) {
      pictures.save(
          new ProjectedPicture(
              file.organizationId(),
              file.fileId(),
              UPLOADS + file.pathId(),
              picture.contentType(),
              picture.status(),
              picture.width(),
              picture.height()));
    }
  }
}
