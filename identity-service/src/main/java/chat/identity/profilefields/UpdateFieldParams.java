package chat.identity.profilefields;

import chat.kit.params.InPath;
import chat.kit.params.JsonValue;
import chat.kit.params.Trimmed;
import org.jspecify.annotations.Nullable;

/** Parameters of {@code PATCH /realm/profile_fields/<field_id>}; absent values stay unchanged. */
record UpdateFieldParams(
    @InPath long fieldId,
    @Trimmed @Nullable String name,
    @Nullable String hint,
    @Nullable JsonValue fieldData,
    @Nullable Boolean displayInProfileSummary,
    @Nullable Boolean required,
    @Nullable Boolean editableByUser,
    @Nullable Boolean useForUserMatching) {}
