/**
 * Custom profile fields of an organization, and the users' values for them.
 *
 * <p>Tables: {@code profile_field}, {@code profile_value}. Client events: {@code
 * custom_profile_fields}; package {@code user} announces values by {@code realm_user}. All values
 * are texts in the API, including those of types that hold a list. Markdown is rendered when it is
 * written, not when it is read.
 */
@NullMarked
package chat.identity.profilefields;

import org.jspecify.annotations.NullMarked;
