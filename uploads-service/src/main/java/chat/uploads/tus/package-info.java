/**
 * Resumable uploads at {@code /api/v1/tus}: the tus protocol 1.0.0 with creation,
 * creation-with-upload, termination, checksum, expiration and concatenation (specification,
 * operation 17).
 *
 * <p>Table: {@code tus_upload}. Client event: {@code attachment}, once an upload has become a file.
 * Bytes are durable before a row says so, and any replica goes on from there; one request at a time
 * adds to an upload, by a lease that ends by itself where its program dies (decision 29). What
 * comes whole as it begins needs no lease and is stored as forms are (decision 56).
 */
@NullMarked
package chat.uploads.tus;

import org.jspecify.annotations.NullMarked;
