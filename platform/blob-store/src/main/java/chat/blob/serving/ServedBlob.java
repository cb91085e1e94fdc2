package chat.blob.serving;

import chat.blob.BlobKey;

/**
 * A blob with the headers for its response.
 *
 * @param tag the ETag, without quotes
 * @param disposition the value of {@code Content-Disposition}
 */
public record ServedBlob(
    BlobKey key, long size, String tag, String type, String cacheControl, String disposition) {}
