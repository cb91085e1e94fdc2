package chat.kit.form;

import chat.kit.error.RequestError;
import io.micronaut.http.MediaType;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/**
 * Decodes the fields of a {@code multipart/form-data} body that is in memory.
 *
 * <p>A part with a file name is a file, not a parameter. Operations refuse a file where they expect
 * a parameter of that name.
 */
public final class MultipartDecoder {

  private MultipartDecoder() {}

  /** Adds each field's name and value to {@code into}. */
  public static void decode(byte[] body, MediaType type, ParameterMap into) {
    String boundary =
        MultipartBoundary.of(type)
            .orElseThrow(() ->
                RequestError.MALFORMED_FORM.refuse("body", "its Content-Type has no boundary"));
    var form =
        new MultipartForm(new ByteArrayInputStream(body), boundary, ParameterMap.MAX_PARAMETERS);
    try {
      for (var part = form.next(); part != null; part = form.next()) {
        String name = name(part);
        if (part.fileName() == null) {
          into.add(name, text(part));
        } else {
          into.addFile(name);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Reading a body from memory failed", e);
    }
  }

  private static @Nullable String text(MultipartForm.Part part) throws IOException {
    Utf8Text text = new Utf8Text();
    byte[] piece = new byte[8192];
    for (int read = part.content().read(piece); read >= 0; read = part.content().read(piece)) {
      for (int i = 0; i < read; i++) {
        text.add(piece[i]);
      }
    }
    return text.text();
  }

  private static String name(MultipartForm.Part part) {
    String name = part.field();
    if (name == null) {
      throw RequestError.MALFORMED_FORM.refuse("body", "a part has no name");
    }
    if (name.indexOf(Utf8Text.REPLACEMENT) >= 0) {
      throw RequestError.NOT_UTF8.refuse("A parameter's name");
    }
    return name;
  }
}
