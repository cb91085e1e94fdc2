/**
 * Events that announce changes of accounts.
 *
 * <p>Table: {@code account_to_republish}. Publishes {@code user-changed} for services, {@code
 * realm_user} and {@code realm_bot} for clients. Clients of users who may not see the real email
 * address never get it or its hash.
 */
@NullMarked
package chat.identity.accountevent;

import org.jspecify.annotations.NullMarked;
