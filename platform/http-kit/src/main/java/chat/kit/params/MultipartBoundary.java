package chat.kit.params;

import io.micronaut.http.MediaType;
import java.util.Optional;

/** What stands between the parts of a multipart body. */
public final class MultipartBoundary {

  private MultipartBoundary() {}

  /** The type's boundary, which may be sent in quotes; empty if it names none. */
  public static Optional<String> of(MediaType type) {
    return type.getParameters()
        .get("boundary")
        .map(MultipartBoundary::unquoted)
        .filter(boundary -> !boundary.isEmpty());
  }

  private static String unquoted(String parameter) {
    return parameter.length() > 1 && parameter.startsWith("\"") && parameter.endsWith("\"")
        ? parameter.substring(1, parameter.length() - 1)
        : parameter;
  }
}
