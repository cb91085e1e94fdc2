package chat.uploads.tus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.uploads.partialupload.TusPartRepository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ServiceTest(value = Program.UPLOADS, environment = "MAX_FILE_UPLOAD_SIZE=3")
final class TusDeleteTest {

  private static final Path STORAGE = Path.of("target", "storage");

  private final RunningService service;
  private final TestOrganization organization;
  private final long member;
  private final TusClient client;

  TusDeleteTest(RunningService service) {
    this.service = service;
    this.organization = new TestOrganization(service);
    this.member = organization.account(Role.MEMBER);
    this.client = TusClient.of(organization.as(member));
  }

  /** All stored files of the organization, complete or partial. */
  private List<Path> stored() throws IOException {
    try (Stream<Path> files = Files.walk(STORAGE)) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> file.toString().matches(".*/" + organization.id() + "[/+].*"))
          .toList();
    }
  }

  @Test
  void deletedUploadIsRemovedFromStorage() throws IOException {
    String upload = client.created(100);
    client.patch(upload, 0, new byte[10]);
    assertThat(stored()).hasSize(1);
    Answer answer = client.delete(upload);
    assertThat(answer.status()).isEqualTo(204);
    assertThat(answer.body()).isEmpty();
    assertThat(answer.header("Tus-Resumable")).hasValue("1.0.0");
    assertThat(stored()).isEmpty();
    assertThat(client.head(upload).status()).isEqualTo(404);
    String text = "No such upload: it was never begun, or has been removed";
    client.patch(upload, 10, new byte[1]).refused(404, "NOT_FOUND", text);
    client.delete(upload).refused(404, "NOT_FOUND", text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PATCH"})
  void methodOverrideDeletesUpload(String method) {
    String upload = client.created(100);
    assertThat(client.with("X-HTTP-Method-Override", "DELETE").send(method, upload).status())
        .isEqualTo(204);
    assertThat(client.head(upload).status()).isEqualTo(404);
  }

  @Test
  void abortedCreationLeavesNoRowAndNoBytes() throws IOException {
    var caller = new Caller(organization.id(), member, Role.MEMBER, false, null, "test");
    TusPartRepository rows = service.bean(TusPartRepository.class);
    try (RawPatch post = RawPatch.beginNew(service, caller, 2_000_001, 2_000_000)) {
      post.send(new byte[1_000_000]);
      await().until(() -> rows.lengthBesideFiles(organization.id()) == 2_000_001);
      await().until(() -> !stored().isEmpty());
    }
    await().until(() -> rows.lengthBesideFiles(organization.id()) == 0);
    await().until(() -> stored().isEmpty());
  }

  @Test
  void finishedUploadCannotBeDeleted() {
    Answer finished = client.createWith(5, new byte[5]);
    String upload = TusClient.location(finished);
    client.delete(upload).refused(409, "BAD_REQUEST", "The upload is finished");
    assertThat(client.file(finished)).hasSize(5);
    assertThat(client.offset(upload)).isEqualTo(5);
  }

  @Test
  void finishedPartIsDeletedFromStorage() throws IOException {
    String part =
        TusClient.location(client.with("Upload-Concat", "partial").createWith(5, new byte[5]));
    assertThat(stored()).hasSize(1);
    assertThat(client.delete(part).status()).isEqualTo(204);
    assertThat(stored()).isEmpty();
    assertThat(client.head(part).status()).isEqualTo(404);
  }

  @Test
  void unsupportedVersionIsRefused() {
    String upload = client.created(100);
    client
        .with("Tus-Resumable", "1.1.0")
        .delete(upload)
        .refused(412, "BAD_REQUEST", "Tus-Resumable must be 1.0.0");
    assertThat(client.offset(upload)).isZero();
  }
}
