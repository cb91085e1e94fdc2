/** What surrounds messaging-service in its tests: organizations with people and channels. */
@NullMarked
package chat.messaging.world;

import org.jspecify.annotations.NullMarked;
