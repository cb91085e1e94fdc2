package chat.identity.profilefields;

import chat.kit.http.ApiSchema;
import chat.kit.params.Default;
import chat.kit.params.JsonValue;
import chat.kit.params.Trimmed;
import org.jspecify.annotations.Nullable;

/**
 * Parameters of {@code POST /realm/profile_fields} (API: create-custom-profile-field).
 *
 * @param name the label, at most 40 characters, unique in the organization. For a known site of an
 *     external account, it is ignored, because the name is fixed.
 * @param hint an explanation of the field, at most 80 characters
 * @param fieldType the number of the type: 1 short text, 2 long text, 3 list of options, 4 date, 5
 *     link, 6 users, 7 external account, 8 pronouns
 * @param fieldData JSON that depends on the type, at most 8,000 characters; ignored for types other
 *     than 3 and 7. For type 3, it is a non-empty object of options by the value that is stored for
 *     them. Each option is an object with a unique {@code text} and with {@code order}, both texts.
 *     For type 7, it is an object with {@code subtype}: {@code github}, {@code twitter} or {@code
 *     custom}. For {@code custom}, it has {@code url_pattern}, an HTTP address that contains {@code
 *     %(username)s} once.
 * @param displayInProfileSummary whether clients show the field in the short profile; possible for
 *     two fields, not for the types 2 and 6
 * @param required whether clients ask users for a value; the server accepts profiles without it
 * @param editableByUser whether users can change their own value; otherwise only administrators can
 * @param useForUserMatching whether clients find users by the value; possible for the types 1 and 7
 */
record CreateFieldParams(
    @Trimmed @Default("") String name,
    @Default("") String hint,
    int fieldType,
    @ApiSchema("{\"type\": \"object\"}") @Nullable JsonValue fieldData,
    @Default("false") boolean displayInProfileSummary,
    @Default("false") boolean required,
    @Default("true") boolean editableByUser,
    @Default("false") boolean useForUserMatching) {}
