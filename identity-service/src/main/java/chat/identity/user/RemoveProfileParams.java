package chat.identity.user;

import chat.identity.profilefields.ProfileField;
import chat.kit.params.MaxElements;
import java.util.List;

/**
 * Parameters of {@code DELETE /users/me/profile_data} (API: remove-profile-data).
 *
 * @param data the ids of the fields to clear, at most 100
 */
record RemoveProfileParams(@MaxElements(ProfileField.MOST) List<Long> data) {}
