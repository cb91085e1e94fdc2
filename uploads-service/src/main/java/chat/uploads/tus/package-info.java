/**
 * The tus protocol 1.0.0 at {@code /api/v1/tus}: creation, termination, checksum, expiration,
 * concatenation.
 *
 * <p>Publishes the client event {@code attachment} when an upload becomes a file. Unfinished
 * uploads are stored by {@link chat.uploads.partialupload}. A request that brings the whole file
 * needs no lease and is stored like a form upload (decision 29).
 */
@NullMarked
package chat.uploads.tus;

import org.jspecify.annotations.NullMarked;
