package chat.uploads.reading;

/**
 * The segments of a file's address as they were sent, not validated.
 *
 * @param organizationId first segment of the file's path: the id of the organization
 * @param directory second segment of the file's path
 * @param random third segment of the file's path
 * @param name last segment of the file's path: its name
 */
record UploadAddress(String organizationId, String directory, String random, String name) {

  /** Returns the part of the address that is unique in its organization. */
  String storageKey() {
    return directory + "/" + random;
  }
}
