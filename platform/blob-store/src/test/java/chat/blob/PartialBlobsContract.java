package chat.blob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import chat.kit.error.Refusal;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What every place for partial blobs keeps to. */
interface PartialBlobsContract {

  BlobKey PARTIAL = new BlobKey("5/tus/4f/some-blob");
  BlobKey PLACE = new BlobKey("5/files/4f/some-blob");

  /** More than one part of any storage that has such. */
  byte[] CONTENT = content(12_000_000);

  PartialBlobs partials();

  /** Where finished blobs are found. */
  BlobStore store();

  private static byte[] content(int size) {
    byte[] content = new byte[size];
    new Random(2).nextBytes(content);
    return content;
  }

  /** Adds a piece of the content from an offset on, durably. */
  private void add(int from, int to) {
    try (BlobAppender appender = partials().append(PARTIAL, from)) {
      appender.write(ByteBuffer.wrap(CONTENT, from, to - from));
      appender.sync();
    }
  }

  private byte[] finished(int size) throws IOException {
    partials().finish(PARTIAL, size, PLACE);
    try (InputStream content = store().open(PLACE, 0, Long.MAX_VALUE).orElseThrow()) {
      return content.readAllBytes();
    }
  }

  @Test
  default void piecesBecomeTheirBlob() throws IOException {
    add(0, 1);
    add(1, 7_000_000);
    add(7_000_000, 7_000_000);
    add(7_000_000, CONTENT.length);
    assertThat(store().size(PLACE)).isEmpty();
    assertThat(finished(CONTENT.length)).isEqualTo(CONTENT);
    assertThat(store().size(PLACE)).hasValue(CONTENT.length);
  }

  @Test
  default void appenderSynchronizesAsOftenAsItIsAsked() throws IOException {
    try (BlobAppender appender = partials().append(PARTIAL, 0)) {
      appender.sync();
      for (int from = 0; from < CONTENT.length; from += 1_000_000) {
        appender.write(ByteBuffer.wrap(CONTENT, from, 1_000_000));
        appender.sync();
        appender.sync();
      }
    }
    assertThat(finished(CONTENT.length)).isEqualTo(CONTENT);
  }

  @Test
  default void whatWasWrittenBeyondTheOffsetIsForgotten() throws IOException {
    add(0, 3_000_000);
    try (BlobAppender appender = partials().append(PARTIAL, 3_000_000)) {
      appender.write(ByteBuffer.wrap(new byte[9_000_000]));
      appender.sync();
      appender.write(ByteBuffer.wrap(new byte[1_000_000]));
    }
    add(3_000_000, CONTENT.length);
    assertThat(finished(CONTENT.length)).isEqualTo(CONTENT);
  }

  @Test
  default void blobHasTheSizeThatItWasFinishedWith() throws IOException {
    add(0, 6_000_000);
    try (BlobAppender appender = partials().append(PARTIAL, 6_000_000)) {
      appender.write(ByteBuffer.wrap(new byte[10]));
    }
    assertThat(finished(6_000_000)).isEqualTo(Arrays.copyOf(CONTENT, 6_000_000));
  }

  @Test
  default void emptyBlobIsFinishedToo() throws IOException {
    add(0, 0);
    assertThat(finished(0)).isEmpty();
    assertThat(store().size(PLACE)).hasValue(0);
  }

  @Test
  default void finishingTwiceIsHarmless() throws IOException {
    add(0, 100);
    assertThat(finished(100)).hasSize(100);
    assertThat(finished(100)).isEqualTo(Arrays.copyOf(CONTENT, 100));
  }

  @Test
  default void bytesThatAreNotThereAreMissed() {
    add(0, 100);
    for (Runnable attempt :
        new Runnable[] {
          () -> partials().append(PARTIAL, 101).close(),
          () -> partials().finish(PARTIAL, 101, PLACE)
        }) {
      assertThatThrownBy(attempt::run)
          .isInstanceOfSatisfying(
              Refusal.class, refusal -> assertThat(refusal.status()).isEqualTo(503));
    }
    assertThat(store().size(PLACE)).isEmpty();
  }

  @Test
  default void removedBlobBeginsAnew() throws IOException {
    add(0, CONTENT.length);
    partials().remove(PARTIAL);
    partials().remove(PARTIAL);
    add(0, 10);
    assertThat(finished(10)).isEqualTo(Arrays.copyOf(CONTENT, 10));
  }

  @Test
  default void neighbourIsLeftAlone() throws IOException {
    BlobKey neighbour = new BlobKey(PARTIAL + "2");
    add(0, 10);
    try (BlobAppender appender = partials().append(neighbour, 0)) {
      appender.write(ByteBuffer.wrap(new byte[20]));
      appender.sync();
    }
    partials().remove(neighbour);
    assertThat(finished(10)).isEqualTo(Arrays.copyOf(CONTENT, 10));
  }
}
