package chat.identity.profilefields;

import chat.kit.params.MaxElements;
import java.util.List;

/** Parameters of {@code PATCH /realm/profile_fields}: the ids of all fields. */
record FieldOrderParams(@MaxElements(ProfileField.MOST) List<Long> order) {}
