/** Stubs for services whose data the service under test requests. */
@NullMarked
package chat.testkit.owner;

import org.jspecify.annotations.NullMarked;
