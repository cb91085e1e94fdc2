/** Rules for source code that run as tests of each module. */
@NullMarked
package chat.testkit.house;

import org.jspecify.annotations.NullMarked;
