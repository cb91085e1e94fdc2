package chat.blob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import chat.kit.error.Refusal;
import chat.testkit.TestClock;
import chat.testkit.TestS3;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

@TestInstance(Lifecycle.PER_CLASS)
final class S3BlobStoreTest implements BlobStoreContract {

  private final TestClock clock = new TestClock();
  private final TestS3 server;
  private final S3Objects objects;
  private final BlobStore store;

  S3BlobStoreTest() throws Exception {
    server = TestS3.start();
    objects = Bucket.of(server);
    store = new S3BlobStore(objects, clock);
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
  public BlobStore store() {
    return store;
  }

  @Test
  void blobOfManyPartsIsReadAsItWasStored() throws IOException {
    byte[] content = new byte[(33 << 20) + 7];
    new Random(3).nextBytes(content);
    assertThat(store.put(KEY, new ByteArrayInputStream(content))).isEqualTo(content.length);
    try (InputStream stored = store.open(KEY, 0, Long.MAX_VALUE).orElseThrow()) {
      assertThat(stored.readAllBytes()).isEqualTo(content);
    }
  }

  @Test
  void streamThatBreaksInALaterPartLeavesNoObject() {
    InputStream breaking =
        new SequenceInputStream(new ByteArrayInputStream(new byte[20 << 20]), new Broken());
    assertThatThrownBy(() -> store.put(KEY, breaking)).isInstanceOf(IOException.class);
    assertThat(store.size(KEY)).isEmpty();
    assertThat(objects.list("")).isEmpty();
  }

  @Test
  void partsOfAKilledProgramAreRemovedAfterADay() {
    S3Objects.Parts left = objects.new Parts("blobs/" + KEY);
    try (PartFile part = new PartFile()) {
      part.write(ByteBuffer.allocate(6 << 20));
      left.add(part);
      store.removeAbandoned();
      left.add(part);
    }
    clock.advance(Duration.ofHours(25));
    store.removeAbandoned();
    assertThatThrownBy(left::complete).isInstanceOf(Refusal.class);
    assertThat(store.size(KEY)).isEmpty();
  }

  @Test
  void serverOutageAnswers503() throws Exception {
    server.stop();
    for (Runnable access :
        new Runnable[] {
          () -> store.size(KEY), () -> store.open(KEY, 0, 1), () -> store.delete(KEY)
        }) {
      assertThatThrownBy(access::run)
          .isInstanceOfSatisfying(
              Refusal.class, refusal -> assertThat(refusal.status()).isEqualTo(503));
    }
  }
}
