package chat.uploads.partialupload;

import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.MappedProperty;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A {@link TusUpload} whose lease a writer has taken.
 *
 * @param wasBrokenOff whether the previous lease was never ended
 */
@MappedEntity("tus_upload")
record LeasedUpload(
    long organizationId,
    @MappedProperty("place") String storageKey,
    long ownerId,
    String nameInUrl,
    String fileName,
    @Nullable String metadata,
    @Nullable String concatenation,
    long length,
    long received,
    boolean isFinished,
    int generation,
    @Nullable Instant writerUntil,
    Instant expiresAt,
    boolean wasBrokenOff) {

  TusUpload upload() {
    return new TusUpload(
        organizationId,
        storageKey,
        ownerId,
        nameInUrl,
        fileName,
        metadata,
        concatenation,
        length,
        received,
        isFinished,
        generation,
        writerUntil,
        expiresAt);
  }
}
