package chat.uploads;

import chat.testkit.Answer;
import chat.testkit.ApiClient;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** A multipart form as clients might write it, also badly. */
public final class FormBody {

  public static final String BOUNDARY = "----boundary123";
  public static final String TYPE = "multipart/form-data; boundary=" + BOUNDARY;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  /** A part whose Content-Disposition ends in this. */
  public FormBody part(String disposition, byte[] content) {
    text("--" + BOUNDARY + "\r\nContent-Disposition: form-data; " + disposition + "\r\n\r\n");
    bytes.writeBytes(content);
    return text("\r\n");
  }

  public FormBody text(String text) {
    bytes.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    return this;
  }

  /** All of it, with its last boundary. */
  public byte[] ended() {
    text("--" + BOUNDARY + "--\r\n");
    return bytes.toByteArray();
  }

  /** As much as was written. */
  public byte[] cutOff() {
    return bytes.toByteArray();
  }

  public static Answer post(ApiClient client, String path, byte[] body) {
    return client.send("POST", path, TYPE, body);
  }
}
