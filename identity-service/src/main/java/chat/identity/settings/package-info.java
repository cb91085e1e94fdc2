/**
 * What people choose for themselves: name, time zone, who sees their address, password, and the
 * settings that rules of the product read.
 *
 * <p>Tables: {@code account}, {@code password}. Events: {@code user-changed}, {@code user_settings}
 * for one's own clients, {@code realm_user} for what others see.
 */
@NullMarked
package chat.identity.settings;

import org.jspecify.annotations.NullMarked;
