package chat.identity.user;

import chat.identity.account.RequestedRole;
import chat.identity.profilefields.ProfileField;
import chat.kit.params.InPath;
import chat.kit.params.JsonValue;
import chat.kit.params.MaxElements;
import org.jspecify.annotations.Nullable;

/**
 * Parameters of {@code PATCH /users/<user_id_or_email>}; absent values stay unchanged.
 *
 * @param profileData a list of objects with {@code id} and {@code value}
 */
record UpdateUserParams(
    @InPath UserReference userId,
    @Nullable String fullName,
    @Nullable RequestedRole role,
    @Nullable @MaxElements(ProfileField.MOST) JsonValue profileData) {}
