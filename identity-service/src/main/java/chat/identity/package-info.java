/**
 * identity-service: who belongs to an organization, what each may do, and how they prove it. Each
 * package below is a feature; {@link chat.identity.IdentityError} is the table of all refusals.
 */
@NullMarked
package chat.identity;

import org.jspecify.annotations.NullMarked;
