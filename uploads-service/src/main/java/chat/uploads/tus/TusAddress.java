package chat.uploads.tus;

import chat.kit.params.InPath;

/** The segments of an upload's address below the endpoint, as they were sent. */
record TusAddress(
    @InPath String organizationId,
    @InPath String directory,
    @InPath String random,
    @InPath String name) {

  /** The whole of it, as clients know it. */
  String path() {
    return path(String.join("/", organizationId, directory, random, name));
  }

  static String path(String pathId) {
    return "/api/v1/tus/" + pathId;
  }

  /** What is unique of the address in its organization. */
  String place() {
    return directory + "/" + random;
  }
}
