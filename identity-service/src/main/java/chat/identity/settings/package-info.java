/**
 * Users' own settings: name, time zone, email visibility, password, and {@code UserSetting}s.
 *
 * <p>Tables: {@code account}, {@code password}. Events: {@code user-changed}, {@code user_settings}
 * for the account's own clients, {@code realm_user} for other users.
 */
@NullMarked
package chat.identity.settings;

import org.jspecify.annotations.NullMarked;
