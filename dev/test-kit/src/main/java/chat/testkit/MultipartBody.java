package chat.testkit;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** A builder of {@code multipart/form-data} bodies. */
final class MultipartBody {
  private final String boundary = UUID.randomUUID().toString();
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  void field(String name, String value) {
    write(
        """
        --%s\r
        Content-Disposition: form-data; name="%s"\r
        \r
        %s\r
        """
            .formatted(boundary, quoted(name), value));
  }

  void file(String name, String fileName, String type, byte[] content) {
    write(
        """
        --%s\r
        Content-Disposition: form-data; name="%s"; filename="%s"\r
        Content-Type: %s\r
        \r
        """
            .formatted(boundary, quoted(name), quoted(fileName), type));
    bytes.writeBytes(content);
    write("\r\n");
  }

  String contentType() {
    return "multipart/form-data; boundary=" + boundary;
  }

  BodyPublisher publisher() {
    write("--" + boundary + "--\r\n");
    return BodyPublishers.ofByteArray(bytes.toByteArray());
  }

  private void write(String text) {
    bytes.writeBytes(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String quoted(String text) {
    return text.replace("\"", "%22").replace("\r", "%0D").replace("\n", "%0A");
  }
}
