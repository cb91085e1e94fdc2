/**
 * Which channels use which groups, as channels-service registers it before it takes effect.
 *
 * <p>Tables: {@code group_use}, {@code group_use_confirmation}. A use counts from its registration
 * on and is a reason not to deactivate the group ({@link chat.identity.usergroup}). Only
 * channels-service knows whether the change for which it was registered has happened: it confirms
 * or withdraws, and is asked about what it has left open.
 */
@NullMarked
package chat.identity.groupuse;

import org.jspecify.annotations.NullMarked;
