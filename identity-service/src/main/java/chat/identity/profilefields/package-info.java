/**
 * Custom profile fields: what an organization asks of its people, and what each has entered.
 *
 * <p>Tables: {@code profile_field}, {@code profile_value}. Events: {@code custom_profile_fields}; a
 * value is told by {@code realm_user}, in package {@code user}. Values are texts on the wire, also
 * those of the types that hold a list. Markdown is rendered when it is written, not when it is
 * read.
 */
@NullMarked
package chat.identity.profilefields;

import org.jspecify.annotations.NullMarked;
