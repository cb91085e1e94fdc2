package chat.blob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import chat.testkit.TestClock;
import chat.testkit.TestS3;
import io.micronaut.context.ApplicationContext;
import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StorageChoiceTest {

  private static ApplicationContext program(Map<String, Object> configuration) {
    return ApplicationContext.builder()
        .properties(configuration)
        .singletons(new TestClock())
        .start();
  }

  @Test
  void directoryStoresBlobs(@TempDir Path directory) {
    try (ApplicationContext program =
        program(
            Map.of(
                "chat.storage.directory",
                directory.toString(),
                "chat.storage.kind",
                "directory"))) {
      assertThat(program.getBean(BlobStore.class)).isInstanceOf(DirectoryBlobStore.class);
      assertThat(program.getBean(PartialBlobs.class)).isInstanceOf(DirectoryPartialBlobs.class);
    }
  }

  @Test
  void unknownStorageKindIsRefused(@TempDir Path directory) {
    Map<String, Object> configuration =
        Map.of("chat.storage.directory", directory.toString(), "chat.storage.kind", "S3");
    try (ApplicationContext program = program(configuration)) {
      assertThatThrownBy(() -> program.getBean(BlobStore.class))
          .hasStackTraceContaining("CHAT_STORAGE is S3, which is neither directory nor s3");
    }
  }

  @Test
  void s3SettingsSelectTheBucket() throws Exception {
    try (TestS3 server = TestS3.start();
        ApplicationContext program = program(Bucket.configuration(server))) {
      BlobStore store = program.getBean(BlobStore.class);
      store.put(new BlobKey("5/a"), new ByteArrayInputStream(new byte[3]));
      assertThat(store.size(new BlobKey("5/a"))).hasValue(3);
      assertThat(program.getBean(PartialBlobs.class)).isInstanceOf(S3PartialBlobs.class);
    }
  }

  @Test
  void bucketMustBeNamed() throws Exception {
    try (TestS3 server = TestS3.start()) {
      Map<String, Object> configuration = Bucket.configuration(server);
      configuration.put("chat.storage.s3.bucket", "");
      try (ApplicationContext program = program(configuration)) {
        assertThatThrownBy(() -> program.getBean(BlobStore.class))
            .hasStackTraceContaining("CHAT_S3_BUCKET names no bucket");
      }
    }
  }
}
