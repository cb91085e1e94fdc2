/**
 * Who is asking: keys, signed tokens, and the caller as an argument of a controller's method.
 *
 * <p>The gateway signs who its client is, programs sign who they are when they call each other, and
 * everybody verifies against the public keys of all programs. A link that opens something by itself
 * is signed by the program that follows it ({@link chat.kit.token.LinkSigner}). A method without
 * one of the annotations {@link chat.kit.token.ForCallers}, {@link chat.kit.token.ForEveryone},
 * {@link chat.kit.token.ForServices}, {@link chat.kit.token.ForGateway} or {@link
 * chat.kit.token.ForOperator} answers nobody.
 */
@NullMarked
package chat.kit.token;

import org.jspecify.annotations.NullMarked;
