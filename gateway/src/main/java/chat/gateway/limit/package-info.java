/**
 * How often somebody may ask: accounts, their polls for events, addresses without an account, and
 * attempts to log in.
 */
@NullMarked
package chat.gateway.limit;

import org.jspecify.annotations.NullMarked;
