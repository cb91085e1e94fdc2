package chat.blob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import chat.kit.error.Refusal;
import chat.testkit.TestClock;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DirectoryBlobStoreTest implements BlobStoreContract {

  private final TestClock clock = new TestClock();
  private final Path directory;
  private final BlobStore store;

  DirectoryBlobStoreTest(@TempDir Path directory) throws IOException {
    this.directory = directory;
    this.store = new DirectoryBlobStore(directory, clock);
  }

  @Override
  public BlobStore store() {
    return store;
  }

  @Test
  void blobsSurviveARestart() throws IOException {
    store.put(KEY, new ByteArrayInputStream(new byte[7]));
    assertThat(new DirectoryBlobStore(directory, clock).size(KEY)).hasValue(7);
  }

  @Test
  void brokenStreamLeavesNoFile() {
    InputStream breaking =
        new SequenceInputStream(new ByteArrayInputStream(new byte[200_000]), new Broken());
    assertThatThrownBy(() -> store.put(KEY, breaking)).isInstanceOf(IOException.class);
    assertThat(files()).isEmpty();
  }

  @Test
  void abandonedFilesAreRemovedAfterAnHour() throws IOException {
    Path old = Files.createFile(directory.resolve("incoming").resolve("old"));
    Path fresh = Files.createFile(directory.resolve("incoming").resolve("fresh"));
    Files.setLastModifiedTime(old, FileTime.from(clock.instant().minus(Duration.ofMinutes(61))));
    Files.setLastModifiedTime(fresh, FileTime.from(clock.instant().minus(Duration.ofMinutes(50))));
    assertThat(new DirectoryBlobStore(directory, clock).size(KEY)).isEmpty();
    assertThat(files()).containsExactly(fresh);
    store.removeAbandoned();
    assertThat(files()).containsExactly(fresh);
    clock.advance(Duration.ofMinutes(11));
    store.removeAbandoned();
    assertThat(files()).isEmpty();
  }

  @Test
  void fileWithAnInvalidKeyIsSkippedInTheList() throws IOException {
    store.put(KEY, new ByteArrayInputStream(new byte[7]));
    Path blobs = directory.resolve("blobs");
    Files.createFile(blobs.resolve(".nfs0001"));
    Files.createFile(blobs.resolve(KEY.text()).resolveSibling(".nfs0002"));
    Files.createFile(blobs.resolve("a name"));
    List<BlobKey> listed = new ArrayList<>();
    store.list(stored -> listed.add(stored.key()));
    assertThat(listed).containsExactly(KEY);
  }

  @Test
  void missingStorageAnswers503() throws IOException {
    Files.delete(directory.resolve("incoming"));
    assertThatThrownBy(() -> store.put(KEY, new ByteArrayInputStream(new byte[1])))
        .isInstanceOfSatisfying(
            Refusal.class, refusal -> assertThat(refusal.status()).isEqualTo(503));
  }

  private List<Path> files() {
    try (Stream<Path> all = Files.walk(directory)) {
      return all.filter(Files::isRegularFile).toList();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
