/** Test environment of messaging-service: organizations with users and channels. */
@NullMarked
package chat.messaging.world;

import org.jspecify.annotations.NullMarked;
