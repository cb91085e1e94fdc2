package chat.identity.botstorage;

import chat.kit.params.MaxElements;
import chat.kit.params.MaxLength;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of {@code GET /bot_storage}.
 *
 * @param keys null for all that is stored
 */
record StorageKeysParams(
    @Nullable @MaxElements(StorageEntries.MOST) @MaxLength(StorageEntries.MOST_KEY_CHARACTERS)
        List<String> keys) {}
