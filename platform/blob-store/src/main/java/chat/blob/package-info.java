/**
 * Bytes that are too many for a database: files and pictures, by keys that the services make.
 *
 * <p>{@link chat.blob.DirectoryBlobStore} keeps them in a directory ({@code
 * CHAT_STORAGE_DIRECTORY}), which all replicas of a service share. A blob is there whole and
 * durably, or not at all. What arrives over many requests is a {@link chat.blob.PartialBlobs
 * partial blob} until it is whole. {@link chat.blob.S3BlobStore} and {@link
 * chat.blob.S3PartialBlobs} do the same in a bucket ({@code CHAT_STORAGE=s3}).
 */
@NullMarked
package chat.blob;

import org.jspecify.annotations.NullMarked;
