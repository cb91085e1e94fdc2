package chat.blob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests that every blob store must pass. */
interface BlobStoreContract {

  BlobKey KEY = new BlobKey("5/files/4f/some-blob");

  BlobStore store();

  @Test
  default void blobIsReadAsItWasStored() throws IOException {
    byte[] content = new byte[300_000];
    new Random(1).nextBytes(content);
    assertThat(store().put(KEY, new ByteArrayInputStream(content))).isEqualTo(300_000);
    assertThat(store().size(KEY)).hasValue(300_000);
    assertThat(read(0, Long.MAX_VALUE)).isEqualTo(content);
  }

  @Test
  default void rangeIsReadFromAnyOffset() throws IOException {
    store().put(KEY, stream("0123456789"));
    assertThat(text(0, 1)).isEqualTo("0");
    assertThat(text(3, 4)).isEqualTo("3456");
    assertThat(text(8, 100)).isEqualTo("89");
    assertThat(text(10, 1)).isEmpty();
    assertThat(text(100, 1)).isEmpty();
    assertThat(text(0, 0)).isEmpty();
  }

  @Test
  default void emptyBlobExists() throws IOException {
    assertThat(store().put(KEY, stream(""))).isZero();
    assertThat(store().size(KEY)).hasValue(0);
    assertThat(text(0, 10)).isEmpty();
  }

  @Test
  default void secondBlobReplacesTheFirst() throws IOException {
    store().put(KEY, stream("first"));
    store().put(KEY, stream("second"));
    assertThat(text(0, 100)).isEqualTo("second");
  }

  @Test
  default void unknownBlobIsNotFound() {
    assertThat(store().size(KEY)).isEmpty();
    assertThat(store().open(KEY, 0, 1)).isEmpty();
    store().delete(KEY);
  }

  @Test
  default void deleteRemovesOnlyItsBlob() throws IOException {
    BlobKey neighbour = new BlobKey(KEY + "2");
    store().put(KEY, stream("one"));
    store().put(neighbour, stream("two"));
    store().delete(KEY);
    assertThat(store().size(KEY)).isEmpty();
    assertThat(store().size(neighbour)).hasValue(3);
  }

  @Test
  default void brokenStreamKeepsThePreviousBlob() throws IOException {
    store().put(KEY, stream("before"));
    InputStream breaking = new SequenceInputStream(stream("half of it"), new Broken());
    assertThatThrownBy(() -> store().put(KEY, breaking)).isInstanceOf(IOException.class);
    assertThat(text(0, 100)).isEqualTo("before");
  }

  @Test
  default void concurrentPutsLeaveOneCompleteBlob() throws Exception {
    List<Callable<Long>> attempts =
        IntStream.range(0, 16)
            .<Callable<Long>>mapToObj(
                i -> () -> store().put(KEY, stream(Integer.toHexString(i).repeat(100_000))))
            .toList();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Future<Long> attempt : threads.invokeAll(attempts)) {
        assertThat(attempt.get()).isEqualTo(100_000);
      }
    }
    String stored = text(0, Long.MAX_VALUE);
    assertThat(stored).hasSize(100_000).matches("(.)\\1*");
  }

  @Test
  default void allBlobsAreListedWithTheirWriteTime() throws IOException {
    BlobKey other = new BlobKey("6/other");
    store().put(KEY, stream("one"));
    store().put(other, stream("two"));
    store().put(new BlobKey("7/gone"), stream("three"));
    store().delete(new BlobKey("7/gone"));
    List<BlobStore.Stored> all = new ArrayList<>();
    store().list(all::add);
    assertThat(all).extracting(BlobStore.Stored::key).containsExactlyInAnyOrder(KEY, other);
    assertThat(all)
        .allSatisfy(stored -> assertThat(stored.written()).isAfter("2020-01-01T00:00:00Z"));
  }

  private byte[] read(long from, long length) throws IOException {
    try (InputStream content = store().open(KEY, from, length).orElseThrow()) {
      return content.readAllBytes();
    }
  }

  private String text(long from, long length) throws IOException {
    return new String(read(from, length), StandardCharsets.UTF_8);
  }

  private static InputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Fails like a connection that ends too early. */
  final class Broken extends InputStream {
    @Override
    public int read() throws IOException {
      throw new IOException("broken");
    }
  }
}
