/** Compares the responses that tests see with the OpenAPI document. */
@NullMarked
package chat.testkit.openapi;

import org.jspecify.annotations.NullMarked;
