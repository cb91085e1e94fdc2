/** messaging-service: one package per feature. */
@NullMarked
package chat.messaging;

import org.jspecify.annotations.NullMarked;
