/**
 * identity-service: organizations, their accounts, permissions and authentication.
 *
 * <p>Each package below is a feature; {@link chat.identity.IdentityError} lists all errors.
 */
@NullMarked
package chat.identity;

import org.jspecify.annotations.NullMarked;
