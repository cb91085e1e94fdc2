/**
 * Rate limits.
 *
 * <p>There are limits for accounts, their polls for events and upload chunks, addresses without an
 * account, the files that these read, and log-in attempts.
 */
@NullMarked
package chat.gateway.limit;

import org.jspecify.annotations.NullMarked;
