package chat.uploads.upload;

import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.MappedProperty;

/**
 * The result of inserting an upload.
 *
 * @param spaceUsed bytes of the organization's files, with all that were inserted together
 */
@MappedEntity("upload")
record InsertedUpload(long uploadId, @MappedProperty("place") String storageKey, long spaceUsed) {}
