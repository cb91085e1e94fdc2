package chat.exports.request;

import chat.kit.params.InPath;

/** The parameters of the operations on one export. */
record ExportIdParams(@InPath long exportId) {}
