package chat.bench.stack.client;

import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** The bytes of an HTTP request, prepared before the measurement. */
public final class RawRequest {

  private static final String BOUNDARY = "end-of-part";

  private final StringBuilder head = new StringBuilder();

  private RawRequest(String method, String path, Person person) {
    URI site = person.site();
    head.append(method).append(' ').append(path).append(" HTTP/1.1\r\n");
    header("Host", site.getAuthority());
    header("Authorization", person.authorization());
  }

  public static RawRequest of(String method, String path, Person person) {
    return new RawRequest(method, path, person);
  }

  public RawRequest header(String name, String value) {
    head.append(name).append(": ").append(value).append("\r\n");
    return this;
  }

  /** The request without a body. */
  public byte[] bytes() {
    return (head + "\r\n").getBytes(StandardCharsets.UTF_8);
  }

  /** The request with a form of alternating names and values. */
  public byte[] form(String... namesAndValues) {
    var form = new StringBuilder();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      form.append(i == 0 ? "" : "&")
          .append(namesAndValues[i])
          .append('=')
          .append(URLEncoder.encode(namesAndValues[i + 1], StandardCharsets.UTF_8));
    }
    header("Content-Type", "application/x-www-form-urlencoded");
    return body(form.toString().getBytes(StandardCharsets.UTF_8));
  }

  /** The request with a multipart form that contains one file. */
  public byte[] file(String fileName, byte[] content) {
    var body = new ByteArrayOutputStream();
    body.writeBytes(
        """
        --%s\r
        Content-Disposition: form-data; name="file"; filename="%s"\r
        Content-Type: application/octet-stream\r
        \r
        """
            .formatted(BOUNDARY, fileName)
            .getBytes(StandardCharsets.UTF_8));
    body.writeBytes(content);
    body.writeBytes("\r\n--%s--\r\n".formatted(BOUNDARY).getBytes(StandardCharsets.UTF_8));
    header("Content-Type", "multipart/form-data; boundary=" + BOUNDARY);
    return body(body.toByteArray());
  }

  /** The request with these bytes as its body. */
  public byte[] body(byte[] content) {
    header("Content-Length", Integer.toString(content.length));
    var request = new ByteArrayOutputStream();
    request.writeBytes(bytes());
    request.writeBytes(content);
    return request.toByteArray();
  }
}
