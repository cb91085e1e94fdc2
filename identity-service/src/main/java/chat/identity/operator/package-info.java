/**
 * What an operator asks of the product, with a token of his own: new organizations.
 *
 * <p>An organization begins with its system groups, its system bots and the accounts that the
 * operator names, an owner among them; all of it is one transaction, events too.
 */
@NullMarked
package chat.identity.operator;

import org.jspecify.annotations.NullMarked;
