package chat.identity.botstorage;

import org.jspecify.annotations.Nullable;

/**
 * The parameters of {@code DELETE /bot_storage}.
 *
 * @param keys null, where it was left out, for all that is stored
 */
record DeleteStorageParams(@Nullable UnwantedKeys keys) {}
