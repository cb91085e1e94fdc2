/**
 * API keys: fetching, regenerating and revoking them (API: fetch-api-key).
 *
 * <p>Table: {@code api_key}, which contains only hashes. An account may have up to 100 keys:
 * fetching adds one and revokes the oldest beyond that, regenerating revokes all. Revoking
 * publishes {@code user-changed}, so that the gateway drops the account from its cache.
 */
@NullMarked
package chat.identity.key;

import org.jspecify.annotations.NullMarked;
