package chat.identity.user;

import chat.identity.profilefields.ProfileField;
import chat.kit.http.ApiSchema;
import chat.kit.params.JsonValue;
import chat.kit.params.MaxElements;

/**
 * Parameters of {@code PATCH /users/me/profile_data} (API: update-profile-data).
 *
 * @param data a list of objects with the {@code id} of a field and its {@code value}, at most 100.
 *     A value is a text, or a list of user ids for a field of the type 6 (users). A null or empty
 *     value removes the stored one.
 */
record WriteProfileParams(@ApiSchema(VALUES) @MaxElements(ProfileField.MOST) JsonValue data) {

  /** The JSON Schema of values of profile fields. */
  static final String VALUES =
      """
      {"type": "array", "items": {"type": "object", "required": ["id", "value"],
       "properties": {"id": {"type": "integer"}, "value": {"type": ["string", "array"]}}}}
      """;
}
