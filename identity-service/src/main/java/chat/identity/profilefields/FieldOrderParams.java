package chat.identity.profilefields;

import chat.kit.params.MaxElements;
import java.util.List;

/**
 * Parameters of {@code PATCH /realm/profile_fields} (API: reorder-custom-profile-fields).
 *
 * @param order the ids of all fields of the organization in their new order, each once
 */
record FieldOrderParams(@MaxElements(ProfileField.MOST) List<Long> order) {}
