package chat.uploads.upload;

import chat.kit.outbox.Outbox;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;

/** Writes down what has been stored. */
@Singleton
public class NewUploads {

  private final UploadStore uploads;
  private final UploadQuota quota;
  private final Outbox outbox;

  NewUploads(UploadStore uploads, UploadQuota quota, Outbox outbox) {
    this.uploads = uploads;
    this.quota = quota;
    this.outbox = outbox;
  }

  /**
   * The upload with an id of its own, whose file is durable by now; refused where the organization
   * has no room for it.
   */
  @Transactional
  public Upload add(Upload stored) {
    outbox.lock(stored.organizationId());
    Upload upload = stored.withId(uploads.insert(stored));
    long spaceUsed = uploads.takeSpace(upload.organizationId(), upload.size());
    quota.require(spaceUsed);
    outbox.append(upload.organizationId(), UploadEvents.added(upload, spaceUsed));
    return upload;
  }
}
