/**
 * Operations for the operator, with a separate token: creating organizations, granting features.
 *
 * <p>An organization starts with its system groups, its system bots and the accounts that the
 * operator specifies, including an owner; one transaction creates all of it and its events.
 */
@NullMarked
package chat.identity.operator;

import org.jspecify.annotations.NullMarked;
