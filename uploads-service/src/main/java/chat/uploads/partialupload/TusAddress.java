package chat.uploads.partialupload;

import chat.kit.params.InPath;

/**
 * The segments of an upload's address below the endpoint, as they were sent.
 *
 * @param organizationId first segment of the upload's path: the id of the organization
 * @param directory second segment of the upload's path
 * @param random third segment of the upload's path
 * @param name last segment of the upload's path: the name of the file
 */
public record TusAddress(
    @InPath String organizationId,
    @InPath String directory,
    @InPath String random,
    @InPath String name) {

  /** Returns the whole path, as clients use it. */
  public String path() {
    return path(String.join("/", organizationId, directory, random, name));
  }

  public static String path(String pathId) {
    return "/api/v1/tus/" + pathId;
  }

  /** Returns the part of the address that is unique in its organization. */
  public String storageKey() {
    return directory + "/" + random;
  }
}
