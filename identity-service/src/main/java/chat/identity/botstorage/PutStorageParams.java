package chat.identity.botstorage;

/**
 * Parameters of {@code PUT /bot_storage} (API: update-bot-storage).
 *
 * @param storage an object of texts by key. It has at most 100,000 entries, and keys have at most
 *     600 characters.
 */
record PutStorageParams(StorageEntries storage) {}
