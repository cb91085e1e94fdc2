package chat.kit.params;

import chat.kit.error.RequestError;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.multipart.Attribute;
import io.netty.handler.codec.http.multipart.DefaultHttpDataFactory;
import io.netty.handler.codec.http.multipart.FileUpload;
import io.netty.handler.codec.http.multipart.HttpPostMultipartRequestDecoder;
import io.netty.handler.codec.http.multipart.HttpPostRequestDecoder;
import io.netty.handler.codec.http.multipart.InterfaceHttpData;
import java.io.IOException;

/**
 * Reads the text fields of a {@code multipart/form-data} body that is in memory; files are left
 * out.
 */
final class MultipartDecoder {

  private MultipartDecoder() {}

  /**
   * Adds each field's name and value to {@code into}.
   *
   * @param contentType the header as sent, with the boundary
   */
  static void decode(byte[] body, String contentType, ParameterMap into) {
    var request =
        new DefaultFullHttpRequest(
            HttpVersion.HTTP_1_1, HttpMethod.POST, "/", Unpooled.wrappedBuffer(body));
    request.headers().set(HttpHeaderNames.CONTENT_TYPE, contentType);
    HttpPostMultipartRequestDecoder decoder = null;
    try {
      decoder = new HttpPostMultipartRequestDecoder(new DefaultHttpDataFactory(false), request);
      for (InterfaceHttpData data : decoder.getBodyHttpDatas()) {
        if (data instanceof Attribute field) {
          byte[] bytes = field.get();
          into.add(field.getName(), FormDecoder.utf8(bytes, bytes.length, field.getName()));
        } else if (data instanceof FileUpload file) {
          into.add(file.getName(), "");
        }
      }
    } catch (HttpPostRequestDecoder.ErrorDataDecoderException
        | HttpPostRequestDecoder.TooManyFormFieldsException
        | HttpPostRequestDecoder.TooLongFormFieldException
        | IllegalArgumentException
        | IOException e) {
      throw RequestError.MALFORMED_FORM.refuse("body", "its multipart boundaries do not fit");
    } finally {
      if (decoder != null) {
        decoder.destroy();
      }
      request.release();
    }
  }
}
