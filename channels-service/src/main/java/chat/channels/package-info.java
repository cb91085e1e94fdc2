/** channels-service: one package per feature, named after the API operation or object. */
@NullMarked
package chat.channels;

import org.jspecify.annotations.NullMarked;
