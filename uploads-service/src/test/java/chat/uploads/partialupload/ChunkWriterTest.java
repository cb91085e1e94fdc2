package chat.uploads.partialupload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import chat.blob.BlobAppender;
import chat.contracts.Program;
import chat.kit.error.Refusal;
import chat.kit.error.RequestError;
import chat.kit.token.Role;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.uploads.upload.Upload;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

@ServiceTest(Program.UPLOADS)
final class ChunkWriterTest {

  private static final int LENGTH = 1_000;

  private final RunningService service;
  private final TestOrganization organization;
  private final long member;

  ChunkWriterTest(RunningService service) {
    this.service = service;
    this.organization = new TestOrganization(service);
    this.member = organization.account(Role.MEMBER);
  }

  private UploadLease lease() {
    UploadLeases leases = service.bean(UploadLeases.class);
    var upload =
        new TusUpload(
            organization.id(),
            Upload.newStorageKey(),
            member,
            "a",
            "a",
            null,
            null,
            LENGTH,
            0,
            false,
            0,
            null,
            leases.expiry());
    return leases.begin(upload, LENGTH);
  }

  private ChunkWriter chunkWriter(BlobAppender appender, ExecutorService threads) {
    return new ChunkWriter(lease(), appender, null, threads, service.bean(Clock.class));
  }

  private static InputStream brokenAfter(int bytes) {
    InputStream broken =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("broken");
          }
        };
    return new SequenceInputStream(new ByteArrayInputStream(new byte[bytes]), broken);
  }

  @Test
  void connectionErrorIsReportedIfStorageFailsToo() {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor();
        var writer = chunkWriter(new Storage(true), threads)) {
      assertThatThrownBy(() -> writer.receive(brokenAfter(LENGTH / 2)))
          .isInstanceOf(IOException.class)
          .hasMessage("broken")
          .satisfies(broken ->
              assertThat(broken.getSuppressed()).singleElement().isInstanceOf(Refusal.class));
    }
  }

  @Test
  void periodicCheckAfterEndStartsNoSync() {
    var storage = new Storage(false);
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      try (var writer = chunkWriter(storage, threads)) {
        var tooMany = new ByteArrayInputStream(new byte[LENGTH / 2]);
        assertThatThrownBy(() ->
                writer.receive(
                    new SequenceInputStream(tooMany, new ByteArrayInputStream(new byte[LENGTH]))))
            .isInstanceOf(Refusal.class);
        writer.maintain();
        writer.close();
        writer.maintain();
      }
    }
    assertThat(storage.syncs).hasValue(0);
  }

  private static final class Storage implements BlobAppender {

    private final boolean isBroken;
    private final AtomicInteger syncs = new AtomicInteger();

    Storage(boolean isBroken) {
      this.isBroken = isBroken;
    }

    @Override
    public void write(ByteBuffer bytes) {}

    @Override
    public void sync() {
      syncs.incrementAndGet();
      if (isBroken) {
        throw RequestError.unavailable("The storage");
      }
    }

    @Override
    public void close() {}
  }
}
