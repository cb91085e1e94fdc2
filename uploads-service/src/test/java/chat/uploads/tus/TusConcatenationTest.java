package chat.uploads.tus;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.uploads.partialupload.TusUpload;
import chat.uploads.partialupload.TusUploadRepository;
import chat.uploads.partialupload.UploadLease;
import chat.uploads.upload.Upload;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ServiceTest(value = Program.UPLOADS, environment = "MAX_FILE_UPLOAD_SIZE=3")
final class TusConcatenationTest {

  private static final String JOINING =
      "Another upload is concatenating some of these parts; try again when it is finished";

  private final RunningService service;
  private final TestOrganization organization;
  private final TusClient client;

  TusConcatenationTest(RunningService service) {
    this.service = service;
    this.organization = new TestOrganization(service);
    this.client = TusClient.of(organization.as(organization.account(Role.MEMBER)));
  }

  private String part(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    String part = client.with("Upload-Concat", "partial").created(bytes.length);
    Answer last = client.patch(part, 0, bytes);
    assertThat(last.status()).isEqualTo(204);
    assertThat(last.body()).isEmpty();
    return part;
  }

  private Answer join(String parts) {
    return client.named("joined.txt").with("Upload-Concat", "final;" + parts).create();
  }

  @Test
  void partsAreJoinedIntoOneFile() {
    String one = part("one ");
    String two = part("two");
    String three = part("three");
    String parts = one + " http://chat.example.com:8080" + two + " " + three;
    Answer joined = join(parts);
    String upload = TusClient.location(joined);
    assertThat(joined.textAt("/filename")).isEqualTo("joined.txt");
    assertThat(new String(client.file(joined), StandardCharsets.UTF_8)).isEqualTo("one twothree");
    Answer head = client.head(upload);
    assertThat(head.header("Upload-Concat")).hasValue("final;" + parts);
    assertThat(head.header("Upload-Length")).hasValue("12");
    assertThat(head.header("Upload-Offset")).hasValue("12");
  }

  @Test
  void partsMayBeJoinedRepeatedly() {
    String one = part("one ");
    String two = part("two");
    assertThat(new String(client.file(join(one + " " + two)), StandardCharsets.UTF_8))
        .isEqualTo("one two");
    assertThat(new String(client.file(join(two + " " + one)), StandardCharsets.UTF_8))
        .isEqualTo("twoone ");
    assertThat(client.offset(one)).isEqualTo(4);
  }

  @Test
  void concurrentJoinsOfPartsSucceedOrAreLocked() throws Exception {
    String one = part("one ");
    String two = part("two");
    List<Future<Answer>> joins = new ArrayList<>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 10; i++) {
        String parts = i % 2 == 0 ? one + " " + two : two + " " + one;
        joins.add(threads.submit(() -> join(parts)));
      }
    }
    int created = 0;
    for (Future<Answer> each : joins) {
      Answer answer = each.get();
      if (answer.status() == 201) {
        assertThat(client.file(answer)).hasSize(7);
        created++;
      } else {
        answer.refused(423, "BAD_REQUEST", JOINING);
      }
    }
    assertThat(created).isPositive();
  }

  @Test
  void partIsJoinedByOneUploadAtATime() {
    String one = part("one ");
    String two = part("two");
    TusUploadRepository uploads = service.bean(TusUploadRepository.class);
    TusUpload inProgress = joinInProgress(one);
    uploads.insert(inProgress, UUID.randomUUID());
    join(two + " " + one).refused(423, "BAD_REQUEST", JOINING);
    assertThat(client.file(join(two))).hasSize(3);
    uploads.delete(inProgress.organizationId(), inProgress.storageKey());
    assertThat(client.file(join(two + " " + one))).hasSize(7);
  }

  private TusUpload joinInProgress(String part) {
    TusUpload row = new TusRows(service).find(part);
    return new TusUpload(
            organization.id(),
            Upload.newStorageKey(),
            row.ownerId(),
            "a",
            "a",
            null,
            "final;" + part,
            row.length(),
            0,
            false,
            0,
            null,
            row.expiresAt())
        .leasedUntil(service.clock().instant().plus(UploadLease.LENGTH));
  }

  @Test
  void partNamedTwiceIsRefused() {
    String one = part("one");
    String two = part("two");
    String refusal = "Upload-Concat names a part twice: ";
    for (String again : List.of(one, "https://chat.example.com" + one)) {
      client
          .with("Upload-Concat", "final;%s %s %s".formatted(one, two, again))
          .create()
          .refused(422, "BAD_REQUEST", refusal + again);
    }
    assertThat(client.file(join(one + " " + two))).hasSize(6);
  }

  @Test
  void emptyPartsAreJoined() {
    String empty = TusClient.location(client.with("Upload-Concat", "partial").create(0));
    assertThat(client.offset(empty)).isZero();
    String other = TusClient.location(client.with("Upload-Concat", "partial").create(0));
    assertThat(client.file(join(empty + " " + part("one") + " " + other))).hasSize(3);
    assertThat(client.file(join(empty))).isEmpty();
  }

  @Test
  void metadataOfPartIsNotCopiedToFile() {
    TusClient named = client.named("part.txt").with("Upload-Concat", "partial");
    String part = TusClient.location(named.createWith(3, new byte[3]));
    Answer joined = client.with("Upload-Concat", "final;" + part).create();
    assertThat(joined.textAt("/filename")).isEqualTo("uploaded-file");
    assertThat(client.head(TusClient.location(joined)).header("Upload-Metadata")).isEmpty();
    assertThat(client.head(part).header("Upload-Metadata")).isPresent();
  }

  @Test
  void partWithoutLengthIsRefused() {
    client
        .with("Upload-Concat", "partial")
        .create()
        .refused(422, "BAD_REQUEST", "Missing 'Upload-Length' header");
  }

  @Test
  void partIsNotServedAsFile() {
    String part = part("one");
    Answer head = client.head(part);
    assertThat(head.header("Upload-Concat")).hasValue("partial");
    assertThat(head.header("Upload-Offset")).hasValue("3");
    assertThat(head.header("Upload-Expires")).isPresent();
    String file = part.replace("/api/v1/tus/", "/user_uploads/");
    assertThat(client.api().get(file).status()).isEqualTo(404);
    TusClient.location(join(part));
    PublishedOnce.of(service, organization.id());
  }

  @Test
  void patchOfJoinedUploadIsRefused() {
    String part = part("one");
    Answer joined = join(part);
    String upload = TusClient.location(joined);
    for (byte[] bytes : new byte[][] {new byte[0], new byte[1]}) {
      client
          .patch(upload, 3, bytes)
          .refused(
              403,
              "BAD_REQUEST",
              "A final upload takes its bytes from its parts; no bytes can be added to it");
    }
    assertThat(client.file(joined)).hasSize(3);
    assertThat(client.offset(upload)).isEqualTo(3);
    assertThat(client.offset(part)).isEqualTo(3);
  }

  @Test
  void joinWithLengthOrBodyIsRefused() {
    TusClient joining = client.with("Upload-Concat", "final;" + part("one"));
    String refusal =
        "A final upload takes its bytes from its parts; send neither Upload-Length nor a body";
    joining.create(3).refused(422, "BAD_REQUEST", refusal);
    byte[] bytes = {1, 2, 3};
    joining
        .api()
        .send("POST", TusClient.ENDPOINT, TusClient.BYTES, bytes)
        .refused(422, "BAD_REQUEST", refusal);
    joining.createWith(3, bytes).refused(422, "BAD_REQUEST", refusal);
    TusClient.location(joining.create());
  }

  @Test
  void unfinishedPartIsNotJoined() {
    String unfinished = client.with("Upload-Concat", "partial").created(5);
    Answer answer = join(part("one") + " " + unfinished);
    assertThat(answer.status()).isEqualTo(409);
    assertThat(answer.textAt("/msg")).isEqualTo("A part is not finished: " + unfinished);
  }

  @Test
  void foreignAndMissingPartsAreNotJoined() {
    String file = TusClient.location(client.createWith(1, new byte[1]));
    TusClient other = TusClient.of(organization.as(organization.account(Role.OWNER)));
    String others =
        TusClient.location(other.with("Upload-Concat", "partial").createWith(1, new byte[1]));
    String none = "/api/v1/tus/%d/4f/%s/a".formatted(organization.id(), "A".repeat(24));
    for (String part : new String[] {file, others, none}) {
      Answer answer = join(part("one") + " " + part);
      assertThat(answer.status()).as(part).isEqualTo(409);
      assertThat(answer.textAt("/msg")).isEqualTo("No such partial upload: " + part);
    }
  }

  @Test
  void joinAboveMaximumSizeIsRefused() {
    String part = TusClient.location(partOf(2 << 20));
    join(part + " " + TusClient.location(partOf(2 << 20)))
        .refused(
            413,
            "REQUEST_TOO_LARGE",
            "File is larger than this server's configured maximum upload size (3 MiB).");
  }

  private Answer partOf(int size) {
    return client.with("Upload-Concat", "partial").createWith(size, new byte[size]);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "whole",
        "",
        "final",
        "final;",
        "final; ",
        "final;/etc/passwd",
        "final;/api/v1/tus/1/2/3",
        "partial;x"
      })
  void invalidConcatHeaderIsRefused(String header) {
    client
        .with("Upload-Concat", header)
        .create(5)
        .refused(422, "BAD_REQUEST", "Invalid Upload-Concat");
  }
}
