package chat.uploads.picture;

/** The bytes are not what their format asks for. */
final class BadPicture extends RuntimeException {

  BadPicture(String reason) {
    super(reason, null, false, false);
  }
}
