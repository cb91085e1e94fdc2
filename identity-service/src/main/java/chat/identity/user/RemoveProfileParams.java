package chat.identity.user;

import chat.identity.profilefields.ProfileField;
import chat.kit.params.MaxElements;
import java.util.List;

/** The parameters of {@code DELETE /users/me/profile_data}: ids of fields. */
record RemoveProfileParams(@MaxElements(ProfileField.MOST) List<Long> data) {}
