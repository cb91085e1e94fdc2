package chat.identity.profilefields;

import chat.kit.params.MaxElements;
import java.util.List;

/** The parameters of {@code PATCH /realm/profile_fields}: all fields' ids. */
record OrderParams(@MaxElements(ProfileField.MOST) List<Long> order) {}
