package chat.exports.request;

import chat.kit.params.Default;

/** The parameters of API: export-realm. */
record CreateExportParams(@Default("public") ExportType exportType) {}
