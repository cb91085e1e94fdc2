package chat.exports.request;

import chat.kit.params.InPath;

/**
 * The parameters of operations on one export.
 *
 * @param exportId id of the export
 */
record ExportIdParams(@InPath long exportId) {}
