/** uploads-service: one package per feature, named as the specification names it. */
@NullMarked
package chat.uploads;

import org.jspecify.annotations.NullMarked;
