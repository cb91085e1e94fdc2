package chat.exports.request;

import chat.kit.params.Default;

/**
 * The parameters of API: export-realm.
 *
 * @param exportType content of the export: {@code public} for the data that all members may see,
 *     {@code full_with_consent} for that and the data that consenting users may see, {@code
 *     full_without_consent} for all data. {@code public} requires an owner with an email address
 *     that administrators may see, {@code full_with_consent} an owner who consents, {@code
 *     full_without_consent} the organization feature {@code owner_full_content_access}.
 */
record CreateExportParams(@Default("public") ExportType exportType) {}
