package chat.identity.profilefields;

import chat.kit.params.InPath;
import chat.kit.params.JsonValue;
import chat.kit.params.Trimmed;
import org.jspecify.annotations.Nullable;

/** The parameters of {@code PATCH /realm/profile_fields/<id>}; what is not sent stays. */
record UpdateFieldParams(
    @InPath long fieldId,
    @Trimmed @Nullable String name,
    @Nullable String hint,
    @Nullable JsonValue fieldData,
    @Nullable Boolean displayInProfileSummary,
    @Nullable Boolean required,
    @Nullable Boolean editableByUser,
    @Nullable Boolean useForUserMatching) {}
