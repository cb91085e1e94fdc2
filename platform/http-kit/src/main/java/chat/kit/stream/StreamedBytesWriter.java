package chat.kit.stream;

import io.micronaut.core.type.Argument;
import io.micronaut.core.type.MutableHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.body.ByteBodyFactory;
import io.micronaut.http.body.CloseableByteBody;
import io.micronaut.http.body.ResponseBodyWriter;
import io.micronaut.http.body.stream.InputStreamByteBody;
import io.micronaut.scheduling.TaskExecutors;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.io.OutputStream;
import java.util.concurrent.ExecutorService;

/**
 * Sends a stream as fast as the client takes it, with its length where that is known. The
 * framework's own writer of streams tells none, and that of files adds headers that say when it was
 * changed.
 */
@Singleton
final class StreamedBytesWriter implements ResponseBodyWriter<StreamedBytes> {

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
    return InputStreamByteBody.create(body.content(), body.length(), blocking, bodyFactory);
  }

  @Override
  public void writeTo(
      Argument<StreamedBytes> type,
      MediaType mediaType,
      StreamedBytes body,
      MutableHeaders outgoingHeaders,
      OutputStream outputStream) {
    throw new UnsupportedOperationException("It is sent piece by piece");
  }
}
