package chat.uploads;

import chat.kit.error.ErrorAnswer;
import chat.kit.error.ErrorCase;
import io.micronaut.core.annotation.Introspected;

/** The errors of this service. */
@Introspected
public enum UploadsError implements ErrorCase {
  GUESTS_NOT_ALLOWED("Not allowed for guest users"),
  BOTS_NOT_ALLOWED("This endpoint does not accept bot requests."),
  INSUFFICIENT_PERMISSION("Insufficient permission"),
  EMOJI_NAME_MISSING("Emoji name is missing"),
  EMOJI_NAME_END("Emoji names must end with either a letter or digit."),
  EMOJI_NAME_CHARACTERS(
      "Emoji names must contain only lowercase English letters, digits, spaces, dashes, and"
          + " underscores."),
  EMOJI_NAME_TAKEN("A custom emoji with this name already exists."),
  DEFAULT_EMOJI("Only administrators can override default emoji."),
  TOO_MANY_EMOJI("Too many custom emoji (limit: %s); deactivate one first"),
  TOO_MANY_EMOJI_WITH_DEACTIVATED("Too many custom emoji, deactivated ones included (limit: %s)"),
  TOO_MANY_OWN_DEACTIVATED_EMOJI(
      "Too many of your custom emoji are deactivated (limit: %s); another user can add one"),
  NO_SUCH_EMOJI("BAD_REQUEST", 404, "Emoji '%s' does not exist"),
  NEITHER_ADMINISTRATOR_NOR_AUTHOR("Must be an organization administrator or emoji author"),
  NOT_ONE_FILE("You must upload exactly one file."),
  FILE_TOO_LARGE("Uploaded file is larger than the allowed limit of %s MiB"),
  INVALID_IMAGE_FORMAT("Invalid image format"),
  UNDECODABLE_IMAGE("Could not decode image; did you upload an image file?"),
  IMAGE_TOO_LARGE("Image is too large: %s (limit: %s). Scale it down or use fewer frames."),
  ADMINISTRATORS_ONLY("Must be an organization administrator"),
  NOT_ONE_ICON("You must upload exactly one icon."),
  NOT_ONE_LOGO("You must upload exactly one logo."),
  NOT_ONE_AVATAR("You must upload exactly one avatar."),
  AVATAR_CHANGES_DISABLED("Avatar changes are disabled in this organization."),
  NO_FILE("You must specify a file to upload"),
  SEVERAL_FILES("You may only upload one file at a time"),
  LARGER_THAN_SERVER_ALLOWS(
      "File is larger than this server's configured maximum upload size (%s MiB)."),
  QUOTA_EXCEEDED("Upload would exceed your organization's upload quota."),
  DAILY_BYTES_EXCEEDED(
      "Upload would exceed the %s MiB that an account and its bots may upload a day (UTC); try"
          + " again tomorrow."),
  TOO_SLOW(
      "REQUEST_TIMEOUT",
      408,
      "The body comes too slowly: send at least %s KiB a second, and all of it within %s seconds."
          + " Resumable uploads can be sent in several requests."),
  INVALID_ATTACHMENT("Invalid attachment"),
  FILE_FORBIDDEN("UNAUTHORIZED", 403, "You are not authorized to view this file."),
  NO_SUCH_FILE("NOT_FOUND", 404, "This file does not exist or has been deleted."),
  NO_SUCH_PICTURE("NOT_FOUND", 404, "No such picture: %s"),
  // Errors of the tus protocol. Clients act on the status: they retry 409 and 423, some also 400.
  TUS_VERSION("BAD_REQUEST", 412, "Tus-Resumable must be 1.0.0"),
  TUS_HEADER_MISSING("BAD_REQUEST", 422, "Missing '%s' header"),
  TUS_HEADER_INVALID("BAD_REQUEST", 422, "Invalid %s"),
  TUS_CHECKSUM_ALGORITHM("Unknown algorithm in Upload-Checksum (known: %s)"),
  TUS_LENGTH_DEFERRED("BAD_REQUEST", 411, "SizeIsDeferred is not supported"),
  TUS_TOO_LARGE(
      "REQUEST_TOO_LARGE",
      413,
      "File is larger than this server's configured maximum upload size (%s MiB)."),
  TUS_QUOTA_EXCEEDED(
      "REQUEST_TOO_LARGE", 413, "Upload would exceed your organization's upload quota."),
  TUS_DAILY_BYTES_EXCEEDED(
      "REQUEST_TOO_LARGE",
      413,
      "Upload would exceed the %s MiB that an account and its bots may upload a day (UTC); try"
          + " again tomorrow."),
  TUS_PART_TWICE("BAD_REQUEST", 422, "Upload-Concat names a part twice: %s"),
  TUS_TOO_MANY(
      "REQUEST_TOO_LARGE",
      413,
      "You have too many unfinished uploads (limit: %s); finish or delete one first"),
  TUS_BEYOND_LENGTH(
      "REQUEST_TOO_LARGE", 413, "The request exceeds the upload's length of %s bytes"),
  TUS_CONTENT_TYPE("BAD_REQUEST", 415, "Content-Type must be application/offset+octet-stream"),
  TUS_NO_SUCH_UPLOAD("NOT_FOUND", 404, "No such upload: it was never begun, or has been removed"),
  TUS_EXPIRED("NOT_FOUND", 410, "The upload has expired"),
  TUS_OFFSET("BAD_REQUEST", 409, "Upload-Offset must be %s"),
  TUS_FINISHED("BAD_REQUEST", 409, "The upload is finished"),
  TUS_PART_UNFINISHED("BAD_REQUEST", 409, "A part is not finished: %s"),
  TUS_NO_PART("BAD_REQUEST", 409, "No such partial upload: %s"),
  TUS_PART_JOINING(
      "BAD_REQUEST",
      423,
      "Another upload is concatenating some of these parts; try again when it is finished"),
  TUS_NAME_TOO_LONG("BAD_REQUEST", 422, "filename is too long (limit: %s characters)"),
  TUS_METADATA_TOO_LONG("BAD_REQUEST", 422, "Upload-Metadata is too long (limit: %s characters)"),
  TUS_JOINED_BYTES(
      "BAD_REQUEST",
      422,
      "A final upload takes its bytes from its parts; send neither Upload-Length nor a body"),
  TUS_JOINED(
      "BAD_REQUEST",
      403,
      "A final upload takes its bytes from its parts; no bytes can be added to it"),
  TUS_LOCKED(
      "BAD_REQUEST", 423, "Another request is writing to the upload; try again in a few seconds"),
  TUS_LEASE_LOST(
      "BAD_REQUEST",
      409,
      "Another request has taken over the upload; query its offset and resume from there"),
  TUS_CHECKSUM("BAD_REQUEST", 460, "The bytes do not match Upload-Checksum; send them again");

  private final ErrorAnswer answer;

  UploadsError(String text) {
    this.answer = ErrorAnswer.badRequest(text);
  }

  UploadsError(String code, int status, String text) {
    this.answer = new ErrorAnswer(code, status, text);
  }

  @Override
  public ErrorAnswer answer() {
    return answer;
  }
}
