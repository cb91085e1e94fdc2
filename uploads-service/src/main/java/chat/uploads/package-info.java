/** uploads-service: one package per feature. */
@NullMarked
package chat.uploads;

import org.jspecify.annotations.NullMarked;
