package chat.identity.user;

import chat.identity.profilefields.ProfileField;
import chat.kit.params.JsonValue;
import chat.kit.params.MaxElements;

/**
 * Parameters of {@code PATCH /users/me/profile_data}.
 *
 * @param data a list of objects with {@code id} and {@code value}
 */
record WriteProfileParams(@MaxElements(ProfileField.MOST) JsonValue data) {}
