package chat.identity.user;

import chat.kit.params.JsonValue;

/**
 * The parameters of {@code PATCH /users/me/profile_data}.
 *
 * @param data a list of objects with {@code id} and {@code value}
 */
record WriteProfileParams(JsonValue data) {}
