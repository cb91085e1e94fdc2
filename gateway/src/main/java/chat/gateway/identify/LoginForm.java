package chat.gateway.identify;

import io.micronaut.http.HttpRequest;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.multipart.Attribute;
import io.netty.handler.codec.http.multipart.DefaultHttpDataFactory;
import io.netty.handler.codec.http.multipart.HttpPostRequestDecoder;
import java.io.IOException;
import java.util.Optional;

/** The one form that the gateway looks into: whose password is being tried. */
public final class LoginForm {
  private static final String USERNAME = "username";

  private LoginForm() {}

  /**
   * The account name of an attempt to log in; empty if it names none, which the service refuses.
   */
  public static Optional<String> username(HttpRequest<?> request, byte[] body) {
    return inBody(request, body).or(() -> request.getParameters().getFirst(USERNAME));
  }

  private static Optional<String> inBody(HttpRequest<?> request, byte[] body) {
    var form =
        new DefaultFullHttpRequest(
            HttpVersion.HTTP_1_1, HttpMethod.POST, "/", Unpooled.wrappedBuffer(body));
    request
        .getContentType()
        .ifPresent(type -> form.headers().set(HttpHeaderNames.CONTENT_TYPE, type.toString()));
    try {
      var decoder = new HttpPostRequestDecoder(new DefaultHttpDataFactory(false), form);
      try {
        return decoder.getBodyHttpData(USERNAME) instanceof Attribute username
            ? Optional.of(username.getValue())
            : Optional.empty();
      } finally {
        decoder.destroy();
      }
    } catch (DecoderException | IOException e) {
      return Optional.empty();
    }
  }
}
