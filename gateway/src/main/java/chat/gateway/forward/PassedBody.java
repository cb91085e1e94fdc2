package chat.gateway.forward;

import io.micronaut.core.type.Argument;
import io.micronaut.core.type.MutableHeaders;
import io.micronaut.http.ByteBodyHttpResponse;
import io.micronaut.http.ByteBodyHttpResponseWrapper;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
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
    return ByteBodyHttpResponseWrapper.wrap(response, body);
  }

  @Override
  public CloseableByteBody writePiece(
      ByteBodyFactory bodyFactory,
      HttpRequest<?> request,
      HttpResponse<?> response,
      Argument<CloseableByteBody> type,
      MediaType mediaType,
      CloseableByteBody body) {
    return body;
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
