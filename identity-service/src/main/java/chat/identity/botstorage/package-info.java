/**
 * Storage of bots: texts by key that persist between a bot's runs (API: get-bot-storage).
 *
 * <p>Tables: {@code bot_storage}, {@code bot_storage_size}. No events, because only the bot sees
 * its storage. Every change first locks the bot's row in {@code bot_storage_size}, so it is atomic,
 * and the size is correct without summing up all entries. Reads keep only a small part in memory at
 * a time.
 */
@NullMarked
package chat.identity.botstorage;

import org.jspecify.annotations.NullMarked;
