package chat.identity.profilefields;

import chat.kit.params.InPath;

/**
 * Parameters of an operation with a field id as the only parameter.
 *
 * @param fieldId the id of the field
 */
record FieldIdParams(@InPath long fieldId) {}
