package chat.identity.botstorage;

/** The parameters of {@code PUT /bot_storage}. */
record PutStorageParams(StorageEntries storage) {}
