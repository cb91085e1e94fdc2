/**
 * Storage for large binary data, such as files and pictures, by keys that the services create.
 *
 * <p>{@link chat.blob.DirectoryBlobStore} uses a directory ({@code CHAT_STORAGE_DIRECTORY}), which
 * all replicas of a service share. A blob is either completely and durably stored, or does not
 * exist. Data that arrives in several requests is a {@link chat.blob.PartialBlobs partial blob}
 * until it is complete. {@link chat.blob.S3BlobStore} and {@link chat.blob.S3PartialBlobs} do the
 * same in a bucket ({@code CHAT_STORAGE=s3}).
 */
@Configuration
@Requires(property = "chat.storage.kind")
@NullMarked
package chat.blob;

import io.micronaut.context.annotation.Configuration;
import io.micronaut.context.annotation.Requires;
import org.jspecify.annotations.NullMarked;
