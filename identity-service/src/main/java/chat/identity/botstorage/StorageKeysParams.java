package chat.identity.botstorage;

import chat.kit.params.MaxElements;
import chat.kit.params.MaxLength;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Parameters of {@code GET /bot_storage} (API: get-storage).
 *
 * @param keys null for all entries
 */
record StorageKeysParams(
    @Nullable @MaxElements(StorageEntries.MOST) @MaxLength(StorageEntries.MAX_KEY_CHARACTERS)
        List<String> keys) {}
