/**
 * Users' settings: name, time zone, email visibility, password, and {@code UserSetting}s; and the
 * settings with which new accounts start (API: update-realm-user-settings-defaults).
 *
 * <p>Tables: {@code account}, {@code password}, {@code organization}. Events: {@code user-changed},
 * {@code user_settings} for the account's own clients, {@code realm_user} for other users, {@code
 * realm_user_settings_defaults} for all.
 */
@NullMarked
package chat.identity.settings;

import org.jspecify.annotations.NullMarked;
