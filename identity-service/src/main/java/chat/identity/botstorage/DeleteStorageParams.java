package chat.identity.botstorage;

import org.jspecify.annotations.Nullable;

/**
 * Parameters of {@code DELETE /bot_storage} (API: remove-storage).
 *
 * @param keys null, if it was not sent, for all entries
 */
record DeleteStorageParams(@Nullable UnwantedKeys keys) {}
