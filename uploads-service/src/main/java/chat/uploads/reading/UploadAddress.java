package chat.uploads.reading;

import chat.kit.params.InPath;

/** The segments of a file's address, as they were sent; of any text, also of no file. */
record UploadAddress(
    @InPath String organizationId,
    @InPath String directory,
    @InPath String random,
    @InPath String name) {

  /** What is unique of the address in its organization. */
  String place() {
    return directory + "/" + random;
  }
}
