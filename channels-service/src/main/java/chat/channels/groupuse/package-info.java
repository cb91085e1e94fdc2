/**
 * Which groups the settings of channels use, as identity-service has to know it.
 *
 * <p>Tables: {@code group_use_operation}, {@code group_use_teller}. A use is registered there
 * before the change that makes it, and what has become of the change is told afterwards, in the
 * order of commits, until it is heard. Commit and abort of an operation compete for one row, so
 * both can't win. System groups and single members are no uses: with these alone nobody is called.
 */
@NullMarked
package chat.channels.groupuse;

import org.jspecify.annotations.NullMarked;
