package chat.blob;

import static org.assertj.core.api.Assertions.assertThat;

import chat.testkit.TestClock;
import chat.testkit.TestS3;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

@TestInstance(Lifecycle.PER_CLASS)
final class S3PartialBlobsTest implements PartialBlobsContract {

  private final TestS3 server;
  private final S3Objects objects;
  private final PartialBlobs partials;
  private final BlobStore store;

  S3PartialBlobsTest() throws Exception {
    server = TestS3.start();
    objects = Bucket.of(server);
    partials = new S3PartialBlobs(objects);
    store = new S3BlobStore(objects, new TestClock());
  }

  @BeforeEach
  void empty() throws Exception {
    server.restart();
    objects.list("").forEach(found -> objects.delete(found.key()));
  }

  @AfterAll
  void stop() throws IOException {
    objects.close();
    server.close();
  }

  @Override
  public PartialBlobs partials() {
    return partials;
  }

  @Override
  public BlobStore store() {
    return store;
  }

  @Test
  void finishLeavesOnlyTheCompleteBlob() {
    try (BlobAppender appender = partials.append(PARTIAL, 0, 0)) {
      appender.write(ByteBuffer.wrap(CONTENT));
      appender.sync();
    }
    partials.finish(PARTIAL, CONTENT.length, 0, STORAGE_KEY);
    assertThat(objects.list(""))
        .extracting(S3Objects.StoredObject::key)
        .containsExactly("blobs/" + STORAGE_KEY);
  }

  /** A request timed out and was repeated, and the server executes the first one late. */
  @Test
  void lateRepeatedPutReplacesNothing() throws IOException {
    try (PartFile first = new PartFile();
        BlobAppender appender = partials.append(PARTIAL, 0, 0)) {
      first.write(ByteBuffer.wrap(CONTENT, 0, 1_000_000));
      appender.write(ByteBuffer.wrap(CONTENT, 0, 1_000_000));
      appender.sync();
      String name = objects.list("").getFirst().key();
      appender.write(ByteBuffer.wrap(CONTENT, 1_000_000, 1_000_000));
      appender.sync();
      assertThat(objects.list("")).hasSize(1);
      objects.put(name, first);
      appender.write(ByteBuffer.wrap(CONTENT, 2_000_000, 1_000_000));
      appender.sync();
      objects.put(name, first);
    }
    partials.finish(PARTIAL, 3_000_000, 0, STORAGE_KEY);
    try (InputStream stored = store.open(STORAGE_KEY, 0, Long.MAX_VALUE).orElseThrow()) {
      assertThat(stored.readAllBytes()).isEqualTo(Arrays.copyOf(CONTENT, 3_000_000));
    }
  }

  /** Chunks of all sizes, some of them synced only in part. */
  @Test
  void chunkSizesDoNotChangeTheBlob() throws IOException {
    byte[] content = new byte[30 << 20];
    Random random = new Random(4);
    random.nextBytes(content);
    int offset = 0;
    while (offset < content.length) {
      int written = Math.min(content.length - offset, random.nextInt(14 << 20));
      int synced = random.nextInt(written + 1);
      try (BlobAppender appender = partials.append(PARTIAL, offset, 0)) {
        appender.write(ByteBuffer.wrap(content, offset, synced));
        appender.sync();
        appender.write(ByteBuffer.wrap(new byte[written - synced]));
        if (random.nextBoolean()) {
          appender.sync();
        }
      }
      offset += synced;
    }
    partials.finish(PARTIAL, content.length, 0, STORAGE_KEY);
    try (InputStream stored = store.open(STORAGE_KEY, 0, Long.MAX_VALUE).orElseThrow()) {
      assertThat(stored.readAllBytes()).isEqualTo(content);
    }
  }
}
