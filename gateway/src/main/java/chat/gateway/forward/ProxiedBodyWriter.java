package chat.gateway.forward;

import io.micronaut.core.type.Argument;
import io.micronaut.core.type.MutableHeaders;
import io.micronaut.http.ByteBodyHttpResponse;
import io.micronaut.http.ByteBodyHttpResponseWrapper;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.body.AvailableByteBody;
import io.micronaut.http.body.ByteBodyFactory;
import io.micronaut.http.body.CloseableByteBody;
import io.micronaut.http.body.ResponseBodyWriter;
import java.io.OutputStream;

/** Writes a service's body to the client's connection unchanged, with the headers it came with. */
final class ProxiedBodyWriter implements ResponseBodyWriter<CloseableByteBody> {
  static final ProxiedBodyWriter WRITER = new ProxiedBodyWriter();

  private ProxiedBodyWriter() {}

  @Override
  public ByteBodyHttpResponse<?> write(
      ByteBodyFactory bodyFactory,
      HttpRequest<?> request,
      MutableHttpResponse<CloseableByteBody> response,
      Argument<CloseableByteBody> type,
      MediaType mediaType,
      CloseableByteBody body) {
    return ByteBodyHttpResponseWrapper.wrap(response, passed(bodyFactory, body));
  }

  @Override
  public CloseableByteBody writePiece(
      ByteBodyFactory bodyFactory,
      HttpRequest<?> request,
      HttpResponse<?> response,
      Argument<CloseableByteBody> type,
      MediaType mediaType,
      CloseableByteBody body) {
    return passed(bodyFactory, body);
  }

  /**
   * Complete bodies are written as they are. Streams pass through a publisher, which applies
   * back-pressure until the server is ready; the server's own transfer of streams does not.
   */
  private static CloseableByteBody passed(ByteBodyFactory bodyFactory, CloseableByteBody body) {
    return body instanceof AvailableByteBody
        ? body
        : bodyFactory.adapt(body.toReadBufferPublisher(), body.expectedLength());
  }

  @Override
  public void writeTo(
      Argument<CloseableByteBody> type,
      MediaType mediaType,
      CloseableByteBody body,
      MutableHeaders headers,
      OutputStream out) {
    throw new UnsupportedOperationException("Forwarded bodies are not written to output streams");
  }
}
