package chat.identity.user;

import chat.identity.account.RequestedRole;
import chat.identity.profilefields.ProfileField;
import chat.kit.http.ApiSchema;
import chat.kit.params.InPath;
import chat.kit.params.JsonValue;
import chat.kit.params.MaxElements;
import org.jspecify.annotations.Nullable;

/**
 * Parameters of {@code PATCH /users/<user_id_or_email>}; absent values stay unchanged.
 *
 * @param userId the account's id, its API address, or its real email address if the caller may see
 *     it
 * @param fullName at most 100 characters, without those of the syntax of mentions. It must be
 *     unique if the organization requires that.
 * @param role the number of the new role: 100 owner, 200 administrator, 300 moderator, 400 member,
 *     600 guest
 * @param profileData a list of objects with the {@code id} of a field and its {@code value}, at
 *     most 100. A value is a text, or a list of user ids for a field of the type 6 (users). A null
 *     or empty value removes the stored one.
 * @param newEmail the new real email address. For an owner's account, only owners may send it.
 */
record UpdateUserParams(
    @InPath UserReference userId,
    @Nullable String fullName,
    @Nullable RequestedRole role,
    @ApiSchema(WriteProfileParams.VALUES) @Nullable @MaxElements(ProfileField.MOST)
        JsonValue profileData,
    @Nullable String newEmail) {}
