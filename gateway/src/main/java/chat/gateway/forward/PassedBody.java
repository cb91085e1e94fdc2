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

/** Hands a service's body to the client's connection as it is, with the headers it came with. */
final class PassedBody implements ResponseBodyWriter<CloseableByteBody> {
  static final PassedBody WRITER = new PassedBody();

  private PassedBody() {}

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
   * A small body is there as a whole and goes as it is. A stream goes through a publisher, which
   * holds back what has already come until the server is ready for it; the server's own way of
   * taking over a stream does not.
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
    throw new UnsupportedOperationException("A passed body is never written to a stream");
  }
}
