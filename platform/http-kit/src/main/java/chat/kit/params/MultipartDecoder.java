package chat.kit.params;

import chat.kit.error.RequestError;
import io.micronaut.http.MediaType;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Reads the fields of a {@code multipart/form-data} body that is in memory. A part that has a
 * file's name is a file and no parameter: an operation that looks for one of its name refuses it.
 */
final class MultipartDecoder {

  private MultipartDecoder() {}

  /** Adds each field's name and value to {@code into}. */
  static void decode(byte[] body, MediaType type, ParameterMap into) {
    String boundary =
        MultipartBoundary.of(type)
            .orElseThrow(() ->
                RequestError.MALFORMED_FORM.refuse("body", "its Content-Type names no boundary"));
    var form =
        new MultipartForm(new ByteArrayInputStream(body), boundary, ParameterMap.MAX_PARAMETERS);
    try {
      for (var part = form.next(); part != null; part = form.next()) {
        String name = name(part);
        if (part.fileName() == null) {
          byte[] value = part.content().readAllBytes();
          into.add(name, FormDecoder.utf8(value, value.length));
        } else {
          into.addFile(name);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("A body in memory can be read", e);
    }
  }

  private static String name(MultipartForm.Part part) {
    String name = part.field();
    if (name == null) {
      throw RequestError.MALFORMED_FORM.refuse("body", "a part of it has no name");
    }
    if (name.indexOf(FormDecoder.REPLACEMENT) >= 0) {
      throw RequestError.NOT_UTF8.refuse("A parameter's name");
    }
    return name;
  }
}
