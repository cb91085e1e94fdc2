/**
 * Creates accounts of people, by invitation or for an administrator, with an address that the
 * organization accepts.
 *
 * <p>Events: those of {@link chat.identity.accountevent}. Channel subscriptions, greeting and
 * sign-up notice are tasks of the same transaction ({@link chat.kit.task}).
 */
@NullMarked
package chat.identity.newaccount;

import org.jspecify.annotations.NullMarked;
