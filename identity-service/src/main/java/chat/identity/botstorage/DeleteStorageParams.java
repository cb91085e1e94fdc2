package chat.identity.botstorage;

import org.jspecify.annotations.Nullable;

/**
 * Parameters of {@code DELETE /bot_storage} (API: remove-bot-storage).
 *
 * @param keys the keys to delete, at most 100,000 of at most 600 characters each; absent for all
 *     entries. The value null is refused.
 */
record DeleteStorageParams(@Nullable UnwantedKeys keys) {}
