/** channels-service: one package per feature, named as the specification names it. */
@NullMarked
package chat.channels;

import org.jspecify.annotations.NullMarked;
