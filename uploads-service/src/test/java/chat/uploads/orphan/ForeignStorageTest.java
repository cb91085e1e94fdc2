package chat.uploads.orphan;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import chat.blob.BlobKey;
import chat.blob.BlobStore;
import chat.contracts.Program;
import chat.testkit.RunningService;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** A storage of another database, or with blobs whose rows this database has lost. */
final class ForeignStorageTest {

  private static final Instant TWO_DAYS_LATER = Instant.now().plus(Duration.ofDays(2));

  private final Path storage;
  private final RunningService service;
  private final BlobStore blobs;
  private final Logger logger = (Logger) LoggerFactory.getLogger(getClass().getPackageName());
  private final ListAppender<ILoggingEvent> log = new ListAppender<>();

  ForeignStorageTest(@TempDir Path storage) {
    this.storage = storage;
    this.service = start("1");
    this.blobs = service.bean(BlobStore.class);
  }

  private RunningService start(String percent) {
    return RunningService.start(
        Program.UPLOADS,
        Map.of(
            "CHAT_STORAGE_DIRECTORY", storage.toString(), "CHAT_ORPHANED_BLOBS_PERCENT", percent));
  }

  @BeforeEach
  void captureLog() {
    log.start();
    logger.addAppender(log);
  }

  @AfterEach
  void stop() {
    logger.detachAppender(log);
    service.close();
  }

  private static void sweep(RunningService service) {
    service.bean(OrphanedBlobs.class).sweep(TWO_DAYS_LATER);
  }

  private List<String> errors() {
    return List.copyOf(log.list).stream()
        .filter(event -> event.getLevel().levelStr.equals("ERROR"))
        .map(ILoggingEvent::getFormattedMessage)
        .filter(line -> line.contains("blobs in the storage") || line.contains("The storage "))
        .toList();
  }

  private void store(String key, String content) throws IOException {
    blobs.put(new BlobKey(key), new ByteArrayInputStream(content.getBytes(StandardCharsets.UTF_8)));
  }

  private void storeMany(String directory, int number) throws IOException {
    for (int i = 0; i < number; i++) {
      store("7/%s/blob-%d.png".formatted(directory, i), "bytes");
    }
  }

  private long count() {
    long[] count = {0};
    blobs.list(stored -> count[0] += stored.key().equals(MarkStorage.KEY) ? 0 : 1);
    return count[0];
  }

  @Test
  void storageOfAnotherDatabaseIsNotPurged() throws IOException {
    String mark = UUID.randomUUID() + " 1";
    store("storage-mark", mark);
    storeMany("files/4f", 3);
    sweep(service);
    assertThat(count()).isEqualTo(3);
    assertThat(errors())
        .singleElement()
        .asString()
        .contains("belongs to another database", mark, "delete blobs/storage-mark");
    sweep(service);
    assertThat(errors()).hasSize(2);
    assertThat(Files.readString(storage.resolve("blobs/storage-mark")))
        .startsWith(mark + ", which ");
    Files.delete(storage.resolve("blobs/storage-mark"));
    sweep(service);
    assertThat(count()).isZero();
    sweep(service);
    assertThat(errors()).hasSize(2);
  }

  @Test
  void storageSeenByNewerDatabaseIsNotPurged() throws IOException {
    sweep(service);
    String[] mark = Files.readString(storage.resolve("blobs/storage-mark")).split(" ");
    storeMany("files/4f", 3);
    sweep(service);
    assertThat(count()).isZero();
    storeMany("files/4f", 3);
    store("storage-mark", mark[0] + " " + (Long.parseLong(mark[1]) + 1_000_000));
    sweep(service);
    assertThat(count()).isEqualTo(3);
    assertThat(errors()).singleElement().asString().contains("another state of this one");
  }

  @Test
  void storageSweptByCopyOfDatabaseIsNotPurged() throws IOException {
    sweep(service);
    Path markFile = storage.resolve("blobs/storage-mark");
    String[] mark = Files.readString(markFile).split(" ");
    String markOfCopy = mark[0] + " " + (Long.parseLong(mark[1]) + 1);
    store("storage-mark", markOfCopy);
    storeMany("files/4f", 3);
    sweep(service);
    assertThat(StorageMark.parse(Files.readString(markFile)))
        .as("of neither, so that the copy removes nothing either")
        .isEmpty();
    sweep(service);
    assertThat(count()).isEqualTo(3);
    assertThat(errors()).hasSize(2).allSatisfy(error -> assertThat(error).contains(markOfCopy));
  }

  @Test
  void purgeAboveConfiguredPercentageIsRefused() throws IOException {
    storeMany("files/4f", 100);
    storeMany("avatars", 101);
    sweep(service);
    assertThat(count()).isZero();
    storeMany("files/4f", 101);
    storeMany("avatars", 1);
    sweep(service);
    assertThat(count()).isEqualTo(102);
    assertThat(errors())
        .singleElement()
        .asString()
        .contains(
            "101 of the 102 blobs in the storage have no row",
            "CHAT_ORPHANED_BLOBS_PERCENT, which is 1,");
    try (RunningService allowed = start("100")) {
      sweep(allowed);
    }
    assertThat(count()).isZero();
    assertThat(errors()).hasSize(1);
  }
}
