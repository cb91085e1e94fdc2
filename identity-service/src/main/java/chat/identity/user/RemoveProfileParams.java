package chat.identity.user;

import chat.identity.profilefields.ProfileField;
import chat.kit.params.MaxElements;
import java.util.List;

/** Parameters of {@code DELETE /users/me/profile_data}: field ids. */
record RemoveProfileParams(@MaxElements(ProfileField.MOST) List<Long> data) {}
