package chat.kit.params;

import chat.kit.error.RequestError;
import io.micronaut.http.MediaType;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.multipart.Attribute;
import io.netty.handler.codec.http.multipart.DefaultHttpDataFactory;
import io.netty.handler.codec.http.multipart.HttpPostMultipartRequestDecoder;
import io.netty.handler.codec.http.multipart.HttpPostRequestDecoder;
import io.netty.handler.codec.http.multipart.InterfaceHttpData;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Reads the fields of a {@code multipart/form-data} body that is in memory. A part that has a
 * file's name is a file and no parameter, whatever it is called.
 */
final class MultipartDecoder {

  private static final int MAX_BUFFERED = 1 << 20;

  private MultipartDecoder() {}

  /**
   * Adds each field's name and value to {@code into}.
   *
   * @param contentType the header as sent, with the boundary
   */
  static void decode(byte[] body, String contentType, ParameterMap into) {
    refuseUnlessClosed(body, contentType);
    var request =
        new DefaultFullHttpRequest(
            HttpVersion.HTTP_1_1, HttpMethod.POST, "/", Unpooled.wrappedBuffer(body));
    request.headers().set(HttpHeaderNames.CONTENT_TYPE, contentType);
    HttpPostMultipartRequestDecoder decoder = null;
    try {
      decoder =
          new HttpPostMultipartRequestDecoder(
              new DefaultHttpDataFactory(false),
              request,
              StandardCharsets.UTF_8,
              ParameterMap.MAX_PARAMETERS,
              MAX_BUFFERED);
      for (InterfaceHttpData data : decoder.getBodyHttpDatas()) {
        if (data instanceof Attribute field) {
          into.add(field.getName(), text(field));
        }
      }
    } catch (HttpPostRequestDecoder.TooManyFormFieldsException e) {
      throw RequestError.TOO_MANY_PARAMETERS.refuse(ParameterMap.MAX_PARAMETERS);
    } catch (HttpPostRequestDecoder.ErrorDataDecoderException
        | HttpPostRequestDecoder.TooLongFormFieldException
        | IllegalArgumentException
        | IndexOutOfBoundsException
        | IOException e) {
      // The parser looks for what stands behind each equals sign, also where there is none.
      throw RequestError.MALFORMED_FORM.refuse("body", "its multipart boundaries do not fit");
    } finally {
      if (decoder != null) {
        decoder.destroy();
      }
      request.release();
    }
  }

  private static String text(Attribute field) throws IOException {
    byte[] bytes = field.get();
    return FormDecoder.utf8(bytes, bytes.length, field.getName());
  }

  /** A body without its last boundary, behind which nothing counts, is no form or was cut off. */
  private static void refuseUnlessClosed(byte[] body, String contentType) {
    String text = new String(body, StandardCharsets.ISO_8859_1);
    boolean isClosed =
        MultipartBoundary.of(MediaType.of(contentType))
            .filter(boundary -> text.contains("--" + boundary + "--"))
            .isPresent();
    if (!isClosed) {
      throw RequestError.MALFORMED_FORM.refuse("body", "it does not end in its boundary");
    }
  }
}
