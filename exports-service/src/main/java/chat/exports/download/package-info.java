/**
 * Download of archives, whole or in ranges.
 *
 * <p>The URL contains a secret but does not grant access alone: the requester must be an
 * administrator of the organization at the time of the request.
 */
@NullMarked
package chat.exports.download;

import org.jspecify.annotations.NullMarked;
