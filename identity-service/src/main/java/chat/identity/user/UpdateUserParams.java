package chat.identity.user;

import chat.identity.profilefields.ProfileField;
import chat.kit.params.InPath;
import chat.kit.params.JsonValue;
import chat.kit.params.MaxElements;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of {@code PATCH /users/<id or address>}; what is not sent stays.
 *
 * @param profileData a list of objects with {@code id} and {@code value}
 */
record UpdateUserParams(
    @InPath UserReference userId,
    @Nullable String fullName,
    @Nullable WantedRole role,
    @Nullable @MaxElements(ProfileField.MOST) JsonValue profileData) {}
