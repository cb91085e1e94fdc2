package chat.uploads.upload;

import chat.kit.outbox.Outbox;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.List;

/** Writes down what has been stored. */
@Singleton
public class NewUploads {

  private final UploadStore uploads;
  private final Outbox outbox;

  NewUploads(UploadStore uploads, Outbox outbox) {
    this.uploads = uploads;
    this.outbox = outbox;
  }

  /** The upload with an id of its own, whose file is durable by now. */
  @Transactional
  public Upload add(Upload stored) {
    outbox.lock(stored.organizationId());
    Upload upload = stored.withId(uploads.insert(stored));
    long spaceUsed = uploads.takeSpace(upload.organizationId(), upload.size());
    outbox.append(upload.organizationId(), List.of(UploadEvents.added(upload, spaceUsed)));
    return upload;
  }
}
