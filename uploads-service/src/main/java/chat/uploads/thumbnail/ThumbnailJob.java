package chat.uploads.thumbnail;

import chat.blob.BlobKey;
import chat.kit.job.Job;
import chat.uploads.upload.Upload;
import io.micronaut.data.annotation.Id;
import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.MappedProperty;

/** A picture whose thumbnail is to be made. */
@MappedEntity("upload")
record ThumbnailJob(
    @Id long uploadId,
    long organizationId,
    @MappedProperty("place") String storageKey,
    long size,
    int thumbnailAttempts)
    implements Job {

  @Override
  public long id() {
    return uploadId;
  }

  @Override
  public int attempt() {
    return thumbnailAttempts;
  }

  BlobKey pictureKey() {
    return Upload.key(organizationId, storageKey);
  }

  BlobKey thumbnailKey() {
    return Thumbnail.key(organizationId, storageKey);
  }
}
