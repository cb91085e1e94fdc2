/**
 * API keys: how an account gets one, and how it revokes all of them (specification,
 * "Authentication").
 *
 * <p>Table: {@code api_key}, which holds hashes alone. An account may have up to 100 keys: fetching
 * adds one and revokes the oldest beyond that, regenerating revokes all. Revoking sends {@code
 * user-changed}, so that the gateway forgets the account.
 */
@NullMarked
package chat.identity.key;

import org.jspecify.annotations.NullMarked;
