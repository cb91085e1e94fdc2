package chat.identity.profilefields;

import chat.kit.params.InPath;

/** Parameters of an operation whose only parameter is a field id. */
record FieldIdParams(@InPath long fieldId) {}
