/**
 * Getting an archive at its address, whole or in parts. The address has a random part, and yet
 * counts for nothing by itself: who asks must be an administrator of the organization then.
 */
@NullMarked
package chat.exports.download;

import org.jspecify.annotations.NullMarked;
