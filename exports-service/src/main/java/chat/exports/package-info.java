/** exports-service: data exports, one package per feature. */
@NullMarked
package chat.exports;

import org.jspecify.annotations.NullMarked;
