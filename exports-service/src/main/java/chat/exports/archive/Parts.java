package chat.exports.archive;

/** What is kept of an archive while its parts are written. */
record Parts(Manifest manifest, References references, Course course) {}
