package chat.blob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import chat.kit.error.Refusal;
import chat.testkit.TestClock;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DirectoryPartialBlobsTest implements PartialBlobsContract {

  /** A device that has no space left. */
  private static final Path FULL = Path.of("/dev/full");

  private final Path directory;
  private final PartialBlobs partials;
  private final BlobStore store;

  DirectoryPartialBlobsTest(@TempDir Path directory) throws IOException {
    this.directory = directory;
    this.partials = new DirectoryPartialBlobs(directory);
    this.store = new DirectoryBlobStore(directory, new TestClock());
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
  void anotherProgramContinuesABlob() throws IOException {
    write(0, "one ");
    try (BlobAppender appender = new DirectoryPartialBlobs(directory).append(PARTIAL, 4, 0)) {
      appender.write(ByteBuffer.wrap("two".getBytes(StandardCharsets.UTF_8)));
      appender.sync();
    }
    partials.finish(PARTIAL, 7, 0, STORAGE_KEY);
    try (InputStream content = store.open(STORAGE_KEY, 0, 100).orElseThrow()) {
      assertThat(content.readAllBytes()).asString().isEqualTo("one two");
    }
    assertThat(Files.list(directory.resolve("partial"))).isEmpty();
  }

  @Test
  void fullDiskAnswers503AndLosesNothing() throws IOException {
    assumeThat(FULL).exists();
    write(0, "kept");
    Path file = Files.list(directory.resolve("partial")).findFirst().orElseThrow();
    Path aside = Files.move(file, directory.resolve("aside"));
    Files.createSymbolicLink(file, FULL);
    assertThatThrownBy(() -> write(0, "lost"))
        .isInstanceOfSatisfying(
            Refusal.class, refusal -> assertThat(refusal.status()).isEqualTo(503));
    Files.move(aside, Files.deleteIfExists(file) ? file : aside);
    write(4, " on");
    partials.finish(PARTIAL, 7, 0, STORAGE_KEY);
    assertThat(store.size(STORAGE_KEY)).hasValue(7);
  }

  private void write(long offset, String text) {
    try (BlobAppender appender = partials.append(PARTIAL, offset, 0)) {
      appender.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
      appender.sync();
    }
  }
}
