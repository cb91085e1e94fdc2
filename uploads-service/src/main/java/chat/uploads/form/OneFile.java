package chat.uploads.form;

import chat.kit.error.Refusal;
import chat.kit.params.MultipartBoundary;
import chat.kit.params.MultipartForm;
import chat.kit.params.RequestParameters;
import chat.uploads.UploadsError;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MediaType;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Takes exactly one file out of a request's body.
 *
 * @param maxBytes the most that the file may have
 * @param none the refusal where there is no file
 * @param several the refusal where there are more than one
 * @param tooLarge the refusal where the file is larger, given as soon as that is known
 */
public record OneFile(
    long maxBytes, Supplier<Refusal> none, Supplier<Refusal> several, Supplier<Refusal> tooLarge) {

  /** The most that a picture may have, be it an avatar's or an emoji's. */
  public static final int PICTURE_MEBIBYTES = 5;

  /** What a form has beside its file: boundaries, heads, small fields. */
  private static final long OVERHEAD = 256 << 10;

  private static final int MOST_PARTS = 100;

  /**
   * A picture.
   *
   * @param notOne the refusal where there is no file, or more than one
   */
  public static OneFile picture(Supplier<Refusal> notOne) {
    return new OneFile(
        (long) PICTURE_MEBIBYTES << 20,
        notOne,
        notOne,
        () -> UploadsError.FILE_TOO_LARGE.refuse(PICTURE_MEBIBYTES));
  }

  /** Does something with a file, and undoes it where the request then fails. */
  public interface Taker<T> {
    T take(FilePart file) throws IOException;

    void undo(T taken);
  }

  /** How many bytes the file has at most, by what the request says of itself. */
  public long mostBytes(HttpRequest<?> request) {
    long length = request.getContentLength();
    return length < 0 ? maxBytes : Math.min(length, maxBytes);
  }

  /** How many bytes the file has at least, by what the request says of itself; 0 if nothing. */
  public long leastBytes(HttpRequest<?> request) {
    return Math.max(0, request.getContentLength() - OVERHEAD);
  }

  /**
   * Hands the file to the taker.
   *
   * @param content of the request, opened where the file may be taken
   * @throws IOException where the client's connection breaks; what was taken is undone
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
    // A body in chunks doesn't say its length, and need not be the file's alone.
    try (InputStream body = new LimitedStream(content.get(), most, tooLarge)) {
      return read(
          new MultipartForm(body, boundary, MOST_PARTS), RequestParameters.of(request), taker);
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
        // A chooser of files in which none was chosen is sent with an empty name.
        if (name == null || name.isEmpty()) {
          Optional.ofNullable(part.field())
              .ifPresent(field -> parameters.ifPresent(sent -> sent.passOver(field)));
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

  private static <T> void undo(Taker<T> taker, T taken, Throwable failure) {
    try {
      taker.undo(taken);
    } catch (RuntimeException alsoFailed) {
      failure.addSuppressed(alsoFailed);
    }
  }
}
