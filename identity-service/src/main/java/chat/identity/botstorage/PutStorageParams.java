package chat.identity.botstorage;

/** Parameters of {@code PUT /bot_storage} (API: update-storage). */
record PutStorageParams(StorageEntries storage) {}
