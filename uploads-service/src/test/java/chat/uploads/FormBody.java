package chat.uploads;

import chat.testkit.Answer;
import chat.testkit.ApiClient;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Builds multipart form bodies, well-formed and malformed ones. */
public final class FormBody {

  public static final String BOUNDARY = "----boundary123";
  public static final String TYPE = "multipart/form-data; boundary=" + BOUNDARY;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  /** Adds a part with these parameters in its Content-Disposition. */
  public FormBody part(String disposition, byte[] content) {
    text("--" + BOUNDARY + "\r\nContent-Disposition: form-data; " + disposition + "\r\n\r\n");
    bytes.writeBytes(content);
    return text("\r\n");
  }

  public FormBody text(String text) {
    bytes.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    return this;
  }

  /** Returns the form with its closing boundary. */
  public byte[] ended() {
    text("--" + BOUNDARY + "--\r\n");
    return bytes.toByteArray();
  }

  /** Returns the form without a closing boundary. */
  public byte[] cutOff() {
    return bytes.toByteArray();
  }

  public static Answer post(ApiClient client, String path, byte[] body) {
    return client.send("POST", path, TYPE, body);
  }
}
