/**
 * What identity-service and the services that copy its facts must understand alike: who knows whom,
 * which system groups a role is in, whom a setting allows something, and who is shown an address.
 */
@NullMarked
package chat.kit.people;

import org.jspecify.annotations.NullMarked;
