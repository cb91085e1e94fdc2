package chat.blob.serving;

import chat.blob.BlobKey;

/**
 * A blob as it is shown.
 *
 * @param tag what tells its content from any other's, without quotes
 * @param disposition the value of {@code Content-Disposition}
 */
public record ServedBlob(
    BlobKey key, long size, String tag, String type, String cacheControl, String disposition) {}
