package chat.uploads.upload;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

@ServiceTest(
    value = Program.UPLOADS,
    environment = {
      "CHAT_STORAGE_DIRECTORY=target/storage-that-is-full",
      "CHAT_TEST_BLOB_BYTES=1000000",
      "UPLOAD_QUOTA_MIB=3"
    })
final class FullStorageTest {

  private static final Path STORAGE = Path.of("target", "storage-that-is-full");
  private static final String REFUSAL = "The storage is unavailable at the moment, try again";

  private final LimitedBlobStore storage;
  private final ApiClient client;

  FullStorageTest(RunningService service) {
    this.storage = service.bean(LimitedBlobStore.class);
    TestOrganization organization = new TestOrganization(service);
    this.client = organization.as(organization.account(Role.MEMBER));
  }

  private Answer upload(byte[] content) {
    return client.upload("/api/v1/user_uploads", "f", "a.bin", "application/octet-stream", content);
  }

  private static long files() throws IOException {
    try (Stream<Path> all = Files.walk(STORAGE)) {
      return all.filter(Files::isRegularFile).count();
    }
  }

  private Answer create(byte[] content) {
    return client
        .withHeader("Tus-Resumable", "1.0.0")
        .withHeader("Upload-Length", Integer.toString(content.length))
        .send("POST", "/api/v1/tus", "application/offset+octet-stream", content);
  }

  @Test
  void typeOfSmallUploadIsDetectedWithoutStorageRead() {
    byte[] page = "<html><title>a</title></html>".getBytes(StandardCharsets.UTF_8);
    ApiClient tus = client.withHeader("Tus-Resumable", "1.0.0");
    String upload =
        tus.withHeader("Upload-Length", Integer.toString(page.length))
            .send("POST", "/api/v1/tus", "", new byte[0])
            .header("Location")
            .orElseThrow();
    storage.setReadable(false);
    Answer last =
        tus.withHeader("Upload-Offset", "0")
            .send("PATCH", upload, "application/offset+octet-stream", page)
            .succeeded();
    storage.setReadable(true);
    Answer file = client.get(last.textAt("/url"));
    assertThat(file.body()).isEqualTo(page);
    assertThat(file.header("Content-Type").orElseThrow()).startsWith("text/html");
  }

  @Test
  void uploadToFullStorageLeavesNothing() throws IOException {
    byte[] content = new byte[1_500_000];
    new Random(9).nextBytes(content);
    long before = files();
    for (int i = 0; i < 3; i++) {
      upload(content).refused(503, "SERVICE_UNAVAILABLE", REFUSAL);
    }
    storage.addFreeBytes(1_000_000);
    create(content).refused(503, "SERVICE_UNAVAILABLE", REFUSAL);
    assertThat(files()).isEqualTo(before);
    assertThat(client.get("/api/v1/attachments").at("/attachments")).isEmpty();
    assertThat(client.get("/api/v1/attachments").longAt("/upload_space_used")).isZero();
    storage.addFreeBytes(10_000_000);
    String url = upload(content).succeeded().textAt("/url");
    assertThat(client.get(url).body()).isEqualTo(content);
  }
}
