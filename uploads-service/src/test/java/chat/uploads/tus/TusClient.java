package chat.uploads.tus;

import static org.assertj.core.api.Assertions.assertThat;

import chat.testkit.Answer;
import chat.testkit.ApiClient;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** A client of the tus protocol. */
final class TusClient {

  static final String ENDPOINT = "/api/v1/tus";
  static final String BYTES = "application/offset+octet-stream";

  private final ApiClient api;

  private TusClient(ApiClient api) {
    this.api = api;
  }

  static TusClient of(ApiClient api) {
    return new TusClient(api.withHeader("Tus-Resumable", "1.0.0"));
  }

  TusClient with(String header, Object value) {
    return new TusClient(api.withHeader(header, value.toString()));
  }

  TusClient named(String fileName) {
    return with("Upload-Metadata", "filename " + base64(fileName));
  }

  static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  ApiClient api() {
    return api;
  }

  Answer send(String method, String path) {
    return api.send(method, path, "", new byte[0]);
  }

  Answer create() {
    return send("POST", ENDPOINT);
  }

  Answer create(long length) {
    return with("Upload-Length", length).create();
  }

  Answer createWith(long length, byte[] bytes) {
    return with("Upload-Length", length).api.send("POST", ENDPOINT, BYTES, bytes);
  }

  /** The path of a new upload. */
  String created(long length) {
    return location(create(length));
  }

  static String location(Answer created) {
    assertThat(created.status()).as(created.text()).isEqualTo(201);
    return created.header("Location").orElseThrow();
  }

  Answer head(String upload) {
    return send("HEAD", upload);
  }

  /** The offset that the server reports. */
  long offset(String upload) {
    Answer head = head(upload);
    assertThat(head.status()).isEqualTo(200);
    return Long.parseLong(head.header("Upload-Offset").orElseThrow());
  }

  Answer patch(String upload, long offset, byte[] bytes) {
    return with("Upload-Offset", offset).api.send("PATCH", upload, BYTES, bytes);
  }

  Answer delete(String upload) {
    return send("DELETE", upload);
  }

  /** The bytes of a finished file. */
  byte[] file(Answer finished) {
    Answer file = api.get(finished.textAt("/url"));
    assertThat(file.status()).isEqualTo(200);
    return file.body();
  }
}
