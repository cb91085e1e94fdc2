/**
 * Changes of the identity projection, to which features of a service can listen.
 *
 * <p>They are published in the transaction that applies the change.
 */
@NullMarked
package chat.identityprojection.change;

import org.jspecify.annotations.NullMarked;
