package chat.uploads.upload;

import io.micronaut.data.annotation.MappedEntity;

/**
 * The result of inserting an upload.
 *
 * @param spaceUsed bytes of the organization's files, with all that were inserted together
 */
@MappedEntity("upload")
record InsertedUpload(long uploadId, String place, long spaceUsed) {}
