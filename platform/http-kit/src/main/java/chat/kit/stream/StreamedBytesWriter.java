package chat.kit.stream;

import io.micronaut.core.convert.ConversionService;
import io.micronaut.core.type.Argument;
import io.micronaut.core.type.MutableHeaders;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.body.ByteBodyFactory;
import io.micronaut.http.body.CloseableByteBody;
import io.micronaut.http.body.ResponseBodyWriter;
import io.micronaut.http.body.stream.BodySizeLimits;
import io.micronaut.http.body.stream.InputStreamByteBody;
import io.micronaut.http.simple.SimpleHttpHeaders;
import io.micronaut.scheduling.TaskExecutors;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.ExecutorService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends a stream as fast as the client reads it, with its length if it is known.
 *
 * <p>The framework's own writer of streams sends no length, and that of files adds headers with the
 * time of modification.
 */
@Singleton
final class StreamedBytesWriter implements ResponseBodyWriter<StreamedBytes> {

  private static final Logger LOG = LoggerFactory.getLogger(StreamedBytesWriter.class);

  private final ExecutorService blocking;

  StreamedBytesWriter(@Named(TaskExecutors.BLOCKING) ExecutorService blocking) {
    this.blocking = blocking;
  }

  @Override
  public CloseableByteBody writePiece(
      ByteBodyFactory bodyFactory,
      HttpRequest<?> request,
      HttpResponse<?> response,
      Argument<StreamedBytes> type,
      MediaType mediaType,
      StreamedBytes body) {
    CloseableByteBody bytes =
        InputStreamByteBody.create(body.content(), body.length(), blocking, bodyFactory);
    return bodyFactory.adapt(
        bytes.toReadBufferPublisher(),
        BodySizeLimits.UNLIMITED,
        length(body),
        () -> blocking.execute(() -> close(body.content())));
  }

  private static HttpHeaders length(StreamedBytes body) {
    var headers = new SimpleHttpHeaders(ConversionService.SHARED);
    body.length()
        .ifPresent(length -> headers.set(HttpHeaders.CONTENT_LENGTH, Long.toString(length)));
    return headers;
  }

  /**
   * The reading thread closes the stream itself, but it has not started if the client left before.
   */
  private static void close(InputStream content) {
    try {
      content.close();
    } catch (IOException e) {
      LOG.debug("Closing an unread response failed: {}", e.toString());
    }
  }

  @Override
  public void writeTo(
      Argument<StreamedBytes> type,
      MediaType mediaType,
      StreamedBytes body,
      MutableHeaders outgoingHeaders,
      OutputStream outputStream) {
    throw new UnsupportedOperationException("The response is written in pieces");
  }
}
