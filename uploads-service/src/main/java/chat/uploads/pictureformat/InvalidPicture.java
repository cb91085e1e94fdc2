package chat.uploads.pictureformat;

/** Signals bytes that violate their format. */
public final class InvalidPicture extends RuntimeException {

  public InvalidPicture(String reason) {
    super(reason, null, false, false);
  }
}
