package chat.exports.request;

import chat.kit.params.Default;

/** The parameters of Create a data export (specification, operation 12). */
record CreateExportParams(@Default("public") ExportType exportType) {}
