package chat.uploads.tus;

import chat.kit.error.Refusal;
import chat.uploads.UploadsError;
import chat.uploads.form.SentName;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The metadata that a client sends for a new upload ({@code Upload-Metadata}): keys with byte
 * values.
 */
final class UploadMetadata {

  /**
   * Maximum number of characters; the header is stored as sent, and the longest file name takes
   * about 5,300.
   */
  private static final int MAX_LENGTH = 8 << 10;

  private static final Pattern KEY = Pattern.compile("[!-+\\--~]+");

  private final Map<String, byte[]> values;

  private UploadMetadata(Map<String, byte[]> values) {
    this.values = values;
  }

  static UploadMetadata of(@Nullable String header) {
    Map<String, byte[]> values = new LinkedHashMap<>();
    if (header == null) {
      return new UploadMetadata(values);
    }
    if (header.length() > MAX_LENGTH) {
      throw UploadsError.TUS_METADATA_TOO_LONG.refuse(MAX_LENGTH);
    }
    for (String pair : header.split(",")) {
      if (pair.isBlank()) {
        continue;
      }
      String[] words = pair.strip().split(" ", -1);
      if (words.length > 2
          || !KEY.matcher(words[0]).matches()
          || values.put(words[0], words.length == 2 ? decoded(words[1]) : new byte[0]) != null) {
        throw malformed();
      }
    }
    return new UploadMetadata(values);
  }

  private static byte[] decoded(String value) {
    try {
      return Base64.getDecoder().decode(value);
    } catch (IllegalArgumentException e) {
      throw malformed();
    }
  }

  private static Refusal malformed() {
    return UploadsError.TUS_HEADER_INVALID.refuse("Upload-Metadata");
  }

  /** Returns the client's content type of the file; null if none was sent. */
  @Nullable String fileType() {
    byte[] sent = values.get("filetype");
    return sent == null ? null : new String(sent, StandardCharsets.UTF_8);
  }

  /** Returns the name of the file; empty if none was sent, refused if it is too long. */
  String fileName() {
    byte[] sent = values.getOrDefault("filename", new byte[0]);
    return SentName.lastSegment(
        new String(sent, StandardCharsets.UTF_8), UploadsError.TUS_NAME_TOO_LONG::refuse);
  }
}
