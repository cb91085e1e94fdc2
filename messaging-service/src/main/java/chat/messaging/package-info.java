/** messaging-service: one package per feature, named as the specification names it. */
@NullMarked
package chat.messaging;

import org.jspecify.annotations.NullMarked;
