package chat.uploads.serving;

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
import java.util.OptionalLong;
import java.util.concurrent.ExecutorService;

/**
 * Sends a stream as fast as the client takes it, with its length. The framework's own writer of
 * streams tells none, and that of files adds headers that say when it was changed.
 */
@Singleton
final class SizedStreamWriter implements ResponseBodyWriter<SizedStream> {

  private final ExecutorService blocking;

  SizedStreamWriter(@Named(TaskExecutors.BLOCKING) ExecutorService blocking) {
    this.blocking = blocking;
  }

  @Override
  public CloseableByteBody writePiece(
      ByteBodyFactory bodyFactory,
      HttpRequest<?> request,
      HttpResponse<?> response,
      Argument<SizedStream> type,
      MediaType mediaType,
      SizedStream body) {
    return InputStreamByteBody.create(
        body.content(), OptionalLong.of(body.length()), blocking, bodyFactory);
  }

  @Override
  public void writeTo(
      Argument<SizedStream> type,
      MediaType mediaType,
      SizedStream body,
      MutableHeaders outgoingHeaders,
      OutputStream outputStream) {
    throw new UnsupportedOperationException("It is sent piece by piece");
  }
}
