package chat.identity.botstorage;

import chat.kit.params.MaxElements;
import chat.kit.params.MaxLength;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Parameters of {@code GET /bot_storage} (API: get-bot-storage).
 *
 * @param keys the keys to return, at most 100,000 of at most 600 characters each; null for all
 *     entries
 */
record StorageKeysParams(
    @Nullable @MaxElements(StorageEntries.MOST) @MaxLength(StorageEntries.MAX_KEY_CHARACTERS)
        List<String> keys) {}
