/**
 * What bots keep between their runs: texts by key (specification, operation 10).
 *
 * <p>Tables: {@code bot_storage}, {@code bot_storage_size}. No events: nobody but the bot sees it.
 * Every change locks the bot's row in {@code bot_storage_size} first, so it happens whole or not at
 * all, and the size is right without adding anything up. Of what is read, little is in memory at a
 * time.
 */
@NullMarked
package chat.identity.botstorage;

import org.jspecify.annotations.NullMarked;
