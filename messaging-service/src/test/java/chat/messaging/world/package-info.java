/**
 * The surroundings of messaging-service in its tests.
 *
 * <p>{@link chat.messaging.world.World} says what the owners of organizations, accounts, groups,
 * channels and subscriptions would say; {@link chat.messaging.world.Owners} answers for them.
 */
@NullMarked
package chat.messaging.world;

import org.jspecify.annotations.NullMarked;
