/**
 * Bots that people make: an account with an owner and a key from the start, and no password.
 *
 * <p>Tables: {@code account}, {@code api_key}. Who may make one follows from {@code
 * can_create_bots_group}; incoming webhooks also from {@code can_create_write_only_bots_group}. A
 * bot's address is made of its short name and the organization's host. Its role is never above its
 * owner's: it sinks with the owner's, or on getting another owner, and rises by nothing but an
 * administrator. Administrators alone give it another owner, and no key outlives that. A person
 * owns {@code CHAT_BOT_LIMIT} bots at most, deactivated ones among them.
 */
@NullMarked
package chat.identity.bot;

import org.jspecify.annotations.NullMarked;
