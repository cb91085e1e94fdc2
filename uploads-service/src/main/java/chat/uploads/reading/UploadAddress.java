package chat.uploads.reading;

import chat.kit.params.InPath;

/**
 * The segments of a file's address as they were sent, not validated.
 *
 * @param organizationId first segment of the file's path: the id of the organization
 * @param directory second segment of the file's path
 * @param random third segment of the file's path
 * @param name last segment of the file's path: its name
 */
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
