package chat.identity.profilefields;

import chat.kit.params.Default;
import chat.kit.params.JsonValue;
import chat.kit.params.Trimmed;
import org.jspecify.annotations.Nullable;

/** Parameters of {@code POST /realm/profile_fields} (API: create-custom-profile-field). */
record CreateFieldParams(
    @Trimmed @Default("") String name,
    @Default("") String hint,
    int fieldType,
    @Nullable JsonValue fieldData,
    @Default("false") boolean displayInProfileSummary,
    @Default("false") boolean required,
    @Default("true") boolean editableByUser,
    @Default("false") boolean useForUserMatching) {}
