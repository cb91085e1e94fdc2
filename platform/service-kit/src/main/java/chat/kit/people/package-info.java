/**
 * Rules that identity-service and the services that project its facts share.
 *
 * <p>They are acquaintances, the roles of system groups, permission settings, and the visibility of
 * addresses.
 */
@NullMarked
package chat.kit.people;

import org.jspecify.annotations.NullMarked;
