package chat.exports.archive;

/** The state that all parts of an archive share while it is written. */
record ArchiveParts(
    Manifest manifest, ArchiveReferences references, ExportProgress exportProgress) {}
