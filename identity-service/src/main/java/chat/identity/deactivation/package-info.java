/**
 * Deactivating and reactivating accounts (API: deactivate-user, deactivate-own-user,
 * reactivate-user).
 *
 * <p>Table: {@code account}. Publishes the events of {@link chat.identity.accountevent}. An account
 * takes its bots along. Uploaded avatars of deleted profiles are removed by a task for
 * uploads-service ({@link chat.kit.task}).
 */
@NullMarked
package chat.identity.deactivation;

import org.jspecify.annotations.NullMarked;
