/**
 * Authentication: signed tokens, and the caller as an argument of controller methods.
 *
 * <p>The gateway signs the identity of its client, programs sign their own identity when they call
 * each other, and all of them verify against the public keys of all programs ({@link
 * chat.kit.keys}). A link that grants access by itself is signed by the program that serves it
 * ({@link chat.kit.token.LinkSigner}). A method without one of the annotations {@link
 * chat.kit.token.ForCallers}, {@link chat.kit.token.ForEveryone}, {@link
 * chat.kit.token.ForServices}, {@link chat.kit.token.ForGateway} or {@link
 * chat.kit.token.ForOperator} refuses all requests.
 */
@NullMarked
package chat.kit.token;

import org.jspecify.annotations.NullMarked;
