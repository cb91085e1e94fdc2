/**
 * How often somebody may ask: accounts, their polls for events, their pieces of files, addresses
 * without an account, the files that these read, and attempts to log in.
 */
@NullMarked
package chat.gateway.limit;

import org.jspecify.annotations.NullMarked;
