package chat.uploads.form;

import chat.kit.error.Refusal;
import chat.kit.form.MultipartBoundary;
import chat.kit.form.MultipartForm;
import chat.kit.params.RequestParameters;
import chat.uploads.UploadsError;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MediaType;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads exactly one file from a request's body.
 *
 * @param maxBytes maximum size of the file
 * @param none the refusal if there is no file
 * @param several the refusal if there is more than one
 * @param tooLarge the refusal if the file is larger, thrown as soon as that is known
 */
public record OneFile(
    long maxBytes, Supplier<Refusal> none, Supplier<Refusal> several, Supplier<Refusal> tooLarge) {

  /** Maximum size of a picture, for avatars and emoji. */
  public static final int PICTURE_MEBIBYTES = 5;

  /** Allowance for the rest of the form in bytes: boundaries, part headers, small fields. */
  private static final long OVERHEAD = 256 << 10;

  private static final int MAX_PARTS = 100;

  private static final int MAX_FIELD_BYTES = 1_000;

  /**
   * Returns a reader for a picture.
   *
   * @param notOne the refusal if there is no file, or more than one
   */
  public static OneFile picture(Supplier<Refusal> notOne) {
    return new OneFile(
        (long) PICTURE_MEBIBYTES << 20,
        notOne,
        notOne,
        () -> UploadsError.FILE_TOO_LARGE.refuse(PICTURE_MEBIBYTES));
  }

  /** Processes a file, and undoes that if the request fails later. */
  public interface Taker<T> {
    T take(FilePart file) throws IOException;

    void undo(T taken);
  }

  /** Returns the maximum size of the file according to the request's Content-Length. */
  public long mostBytes(HttpRequest<?> request) {
    long length = request.getContentLength();
    return length < 0 ? maxBytes : Math.min(length, maxBytes);
  }

  /**
   * Returns the minimum size of the file according to the request's Content-Length; 0 without it.
   */
  public long leastBytes(HttpRequest<?> request) {
    return Math.max(0, request.getContentLength() - OVERHEAD);
  }

  /**
   * Passes the file to the taker.
   *
   * @param content supplies the request's body, opened once the headers are accepted
   * @throws IOException if the client's connection breaks; the taker's work is undone
   */
  public <T> T read(HttpRequest<?> request, Supplier<InputStream> content, Taker<T> taker)
      throws IOException {
    long most = maxBytes + OVERHEAD;
    if (request.getContentLength() > most) {
      throw tooLarge.get();
    }
    String boundary = boundary(request);
    if (boundary == null) {
      throw none.get();
    }
    // A chunked body has no declared length and may contain more than the file, so limit all of it.
    try (InputStream body = new LimitedStream(content.get(), most, tooLarge)) {
      return read(
          new MultipartForm(body, boundary, MAX_PARTS), RequestParameters.of(request), taker);
    }
  }

  private static @Nullable String boundary(HttpRequest<?> request) {
    return request
        .getContentType()
        .filter(type -> type.matches(MediaType.MULTIPART_FORM_DATA_TYPE))
        .flatMap(MultipartBoundary::of)
        .filter(boundary -> boundary.length() <= 200)
        .orElse(null);
  }

  private <T> T read(MultipartForm form, Optional<RequestParameters> parameters, Taker<T> taker)
      throws IOException {
    T taken = null;
    try {
      for (var part = form.next(); part != null; part = form.next()) {
        String name = part.fileName();
        // Browsers send a file field without a file with an empty name.
        if (name == null || name.isEmpty()) {
          String field = part.field();
          if (field != null && parameters.isPresent()) {
            parameters.get().addStreamed(field, text(part.content()));
          }
          continue;
        }
        if (taken != null) {
          throw several.get();
        }
        InputStream content = new LimitedStream(part.content(), maxBytes, tooLarge);
        taken = taker.take(new FilePart(SentName.lastSegment(name), part.type(), content));
      }
      if (taken == null) {
        throw none.get();
      }
      return taken;
    } catch (IOException | RuntimeException | Error failure) {
      if (taken != null) {
        undo(taker, taken, failure);
      }
      throw failure;
    }
  }

  /** Returns a field's value; null if it is longer than any that an operation reads. */
  private static @Nullable String text(InputStream content) throws IOException {
    byte[] bytes = content.readNBytes(MAX_FIELD_BYTES + 1);
    return bytes.length > MAX_FIELD_BYTES ? null : new String(bytes, StandardCharsets.UTF_8);
  }

  private static <T> void undo(Taker<T> taker, T taken, Throwable failure) {
    try {
      taker.undo(taken);
    } catch (RuntimeException alsoFailed) {
      failure.addSuppressed(alsoFailed);
    }
  }
}
