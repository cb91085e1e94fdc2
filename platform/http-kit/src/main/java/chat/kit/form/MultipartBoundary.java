package chat.kit.form;

import io.micronaut.http.MediaType;
import java.util.Optional;

/** The boundary between the parts of a multipart body. */
public final class MultipartBoundary {

  private MultipartBoundary() {}

  /** Returns the type's boundary, which may be sent in quotes; empty if it has none. */
  public static Optional<String> of(MediaType type) {
    return type.getParametersMap().entrySet().stream()
        .filter(parameter -> parameter.getKey().toString().equalsIgnoreCase("boundary"))
        .map(parameter -> unquoted(parameter.getValue()))
        .filter(boundary -> !boundary.isEmpty())
        .findFirst();
  }

  private static String unquoted(String parameter) {
    return parameter.length() > 1 && parameter.startsWith("\"") && parameter.endsWith("\"")
        ? parameter.substring(1, parameter.length() - 1)
        : parameter;
  }
}
