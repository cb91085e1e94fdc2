/**
 * Bots that users create: accounts with an owner and API key, without a password.
 *
 * <p>Tables: {@code account}, {@code api_key}. Members of {@code can_create_bots_group} may create
 * bots, members of {@code can_create_write_only_bots_group} incoming webhooks. A bot's address
 * consists of its short name and the organization's host, and changes with the former. Its role is
 * never higher than its owner's: it is lowered with the owner's role or by a change of owner, and
 * raised only by an administrator. Only administrators change the owner, which revokes all keys. A
 * person owns at most {@code CHAT_BOT_LIMIT} bots, including deactivated ones.
 */
@NullMarked
package chat.identity.bot;

import org.jspecify.annotations.NullMarked;
