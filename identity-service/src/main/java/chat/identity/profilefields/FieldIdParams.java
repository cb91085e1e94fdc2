package chat.identity.profilefields;

import chat.kit.params.InPath;

/** The parameters of an operation that names a field and nothing else. */
record FieldIdParams(@InPath long fieldId) {}
