package chat.uploads.reading;

import chat.kit.params.InPath;

/** The segments of a file's address as they were sent, not validated. */
record UploadAddress(
    @InPath String organizationId,
    @InPath String directory,
    @InPath String random,
    @InPath String name) {

  /** Returns the part of the address that is unique in its organization. */
  String storageKey() {
    return directory + "/" + random;
  }
}
