/** exports-service: one package per feature, named as the specification names it. */
@NullMarked
package chat.exports;

import org.jspecify.annotations.NullMarked;
