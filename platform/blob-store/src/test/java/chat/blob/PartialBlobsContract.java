package chat.blob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import chat.kit.error.Refusal;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Tests that every storage of partial blobs must pass. */
interface PartialBlobsContract {

  BlobKey PARTIAL = new BlobKey("5/tus/4f/some-blob");
  BlobKey STORAGE_KEY = new BlobKey("5/files/4f/some-blob");

  /** Longer than one part of a storage that has parts. */
  byte[] CONTENT = content(12_000_000);

  PartialBlobs partials();

  /** Returns the store of the finished blobs. */
  BlobStore store();

  private static byte[] content(int size) {
    byte[] content = new byte[size];
    new Random(2).nextBytes(content);
    return content;
  }

  /** Appends and syncs a chunk of the content. */
  private void add(int from, int to) {
    try (BlobAppender appender = partials().append(PARTIAL, from, 0)) {
      appender.write(ByteBuffer.wrap(CONTENT, from, to - from));
      appender.sync();
    }
  }

  private byte[] finished(int size) throws IOException {
    partials().finish(PARTIAL, size, 0, STORAGE_KEY);
    try (InputStream content = store().open(STORAGE_KEY, 0, Long.MAX_VALUE).orElseThrow()) {
      return content.readAllBytes();
    }
  }

  @Test
  default void chunksBecomeOneBlob() throws IOException {
    add(0, 1);
    add(1, 7_000_000);
    add(7_000_000, 7_000_000);
    add(7_000_000, CONTENT.length);
    assertThat(store().size(STORAGE_KEY)).isEmpty();
    assertThat(finished(CONTENT.length)).isEqualTo(CONTENT);
    assertThat(store().size(STORAGE_KEY)).hasValue(CONTENT.length);
  }

  @Test
  default void appenderSyncsRepeatedly() throws IOException {
    try (BlobAppender appender = partials().append(PARTIAL, 0, 0)) {
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
  default void bytesBeyondTheOffsetAreDiscarded() throws IOException {
    add(0, 3_000_000);
    try (BlobAppender appender = partials().append(PARTIAL, 3_000_000, 0)) {
      appender.write(ByteBuffer.wrap(new byte[9_000_000]));
      appender.sync();
      appender.write(ByteBuffer.wrap(new byte[1_000_000]));
    }
    add(3_000_000, CONTENT.length);
    assertThat(finished(CONTENT.length)).isEqualTo(CONTENT);
  }

  @Test
  default void finishTruncatesTheBlobToItsSize() throws IOException {
    add(0, 6_000_000);
    try (BlobAppender appender = partials().append(PARTIAL, 6_000_000, 0)) {
      appender.write(ByteBuffer.wrap(new byte[10]));
    }
    assertThat(finished(6_000_000)).isEqualTo(Arrays.copyOf(CONTENT, 6_000_000));
  }

  @Test
  default void emptyBlobCanBeFinished() throws IOException {
    add(0, 0);
    assertThat(finished(0)).isEmpty();
    assertThat(store().size(STORAGE_KEY)).hasValue(0);
  }

  @Test
  default void finishingTwiceIsHarmless() throws IOException {
    add(0, 100);
    assertThat(finished(100)).hasSize(100);
    assertThat(finished(100)).isEqualTo(Arrays.copyOf(CONTENT, 100));
  }

  @Test
  default void missingBytesAreRefusedWith503() {
    add(0, 100);
    for (Runnable attempt :
        new Runnable[] {
          () -> partials().append(PARTIAL, 101, 0).close(),
          () -> partials().finish(PARTIAL, 101, 0, STORAGE_KEY)
        }) {
      assertThatThrownBy(attempt::run)
          .isInstanceOfSatisfying(
              Refusal.class, refusal -> assertThat(refusal.status()).isEqualTo(503));
    }
    assertThat(store().size(STORAGE_KEY)).isEmpty();
  }

  @Test
  default void removedBlobCanBeStartedAgain() throws IOException {
    add(0, CONTENT.length);
    partials().remove(PARTIAL);
    partials().remove(PARTIAL);
    add(0, 10);
    assertThat(finished(10)).isEqualTo(Arrays.copyOf(CONTENT, 10));
  }

  @Test
  default void removeKeepsOtherBlobs() throws IOException {
    BlobKey neighbour = new BlobKey(PARTIAL + "2");
    add(0, 10);
    try (BlobAppender appender = partials().append(neighbour, 0, 0)) {
      appender.write(ByteBuffer.wrap(new byte[20]));
      appender.sync();
    }
    partials().remove(neighbour);
    assertThat(finished(10)).isEqualTo(Arrays.copyOf(CONTENT, 10));
  }

  /** Appends a chunk in place of an earlier writer that may still be running. */
  private void takeOver(int generation, int from, int to) {
    try (BlobAppender appender = partials().append(PARTIAL, from, generation)) {
      appender.write(ByteBuffer.wrap(CONTENT, from, to - from));
      appender.sync();
    }
  }

  private byte[] finished(int size, int generation) throws IOException {
    partials().finish(PARTIAL, size, generation, STORAGE_KEY);
    try (InputStream content = store().open(STORAGE_KEY, 0, Long.MAX_VALUE).orElseThrow()) {
      return content.readAllBytes();
    }
  }

  private static void writeZeros(BlobAppender late, int length) {
    late.write(ByteBuffer.wrap(new byte[length]));
    late.sync();
  }

  @Test
  default void lateWriteOfAnEarlierWriterReplacesNothing() throws IOException {
    try (BlobAppender late = partials().append(PARTIAL, 0, 0)) {
      late.write(ByteBuffer.wrap(CONTENT, 0, 1_000_000));
      late.sync();
      takeOver(1, 1_000_000, 3_000_000);
      writeZeros(late, 500_000);
      takeOver(1, 3_000_000, 4_000_000);
      writeZeros(late, 11_000_000);
    }
    takeOver(1, 4_000_000, CONTENT.length);
    assertThat(finished(CONTENT.length, 1)).isEqualTo(CONTENT);
  }

  @Test
  default void earlierWriterThatOpensLateRemovesNothing() throws IOException {
    add(0, 9_000_000);
    takeOver(1, 9_000_000, 11_000_000);
    try (BlobAppender late = partials().append(PARTIAL, 9_000_000, 0)) {
      writeZeros(late, 3_000_000);
    }
    takeOver(1, 11_000_000, CONTENT.length);
    assertThat(finished(CONTENT.length, 1)).isEqualTo(CONTENT);
  }

  @Test
  default void blobCanBeTakenOverRepeatedly() throws IOException {
    int generation = 0;
    for (int from = 0; from < CONTENT.length; from += 1_000_000) {
      try (BlobAppender late = partials().append(PARTIAL, from, generation)) {
        writeZeros(late, from % 3_000_000);
        generation++;
        takeOver(generation, from, from + 1_000_000);
        writeZeros(late, 1_500_000);
      }
    }
    assertThat(finished(CONTENT.length, generation)).isEqualTo(CONTENT);
  }

  @Test
  default void blobRestartedByALaterWriterIsFinished() throws IOException {
    add(0, 100);
    takeOver(1, 0, 10);
    assertThat(finished(10, 1)).isEqualTo(Arrays.copyOf(CONTENT, 10));
  }

  @Test
  default void removeDeletesAllGenerationsOfABlob() {
    add(0, 100);
    takeOver(1, 100, 200);
    takeOver(2, 150, 200);
    List<BlobKey> listed = new ArrayList<>();
    partials().list(stored -> listed.add(stored.key()));
    assertThat(listed).isNotEmpty().containsOnly(PARTIAL);
    partials().remove(PARTIAL);
    partials().list(stored -> assertThat(stored.key()).isNull());
  }
}
