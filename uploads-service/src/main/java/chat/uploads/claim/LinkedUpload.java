package chat.uploads.claim;

import chat.uploads.upload.Upload;
import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.MappedProperty;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.model.DataType;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An {@link Upload} and the messages that link it.
 *
 * @param messageIds the newest messages, ascending
 */
@MappedEntity("upload")
record LinkedUpload(
    long organizationId,
    long uploadId,
    long ownerId,
    @MappedProperty("place") String storageKey,
    String nameInUrl,
    String fileName,
    String contentType,
    long size,
    Instant dateCreated,
    @Nullable String pictureStatus,
    @Nullable Integer pictureWidth,
    @Nullable Integer pictureHeight,
    @TypeDef(type = DataType.LONG_ARRAY) List<Long> messageIds) {

  Upload upload() {
    return new Upload(
        organizationId,
        uploadId,
        ownerId,
        storageKey,
        nameInUrl,
        fileName,
        contentType,
        size,
        dateCreated,
        pictureStatus,
        pictureWidth,
        pictureHeight);
  }
}
