package chat.blob;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import chat.kit.error.Refusal;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PartFileTest {

  @TempDir Path directory;

  @Test
  void fileHasNoDirectoryEntry() throws IOException {
    try (PartFile part = new PartFile(directory)) {
      write(part, "some");
      assertThat(directory).isEmptyDirectory();
      assertThat(part.content()).hasContent("some");
    }
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void contentIsReadAgainWithLaterBytes() throws IOException {
    try (PartFile part = new PartFile(directory)) {
      write(part, "so");
      try (InputStream begun = part.content()) {
        assertThat(begun.read()).isEqualTo('s');
        write(part, "me");
        assertThat(begun).hasContent("ome");
      }
      assertThat(part.content()).hasContent("some");
      assertThat(part.length()).isEqualTo(4);
      part.empty();
      assertThat(part.content()).isEmpty();
      write(part, "other");
      assertThat(part.content()).hasContent("other");
    }
  }

  @Test
  void failingDiskAnswers503() {
    Path missing = directory.resolve("missing");
    assertThatThrownBy(() -> new PartFile(missing))
        .isInstanceOfSatisfying(
            Refusal.class, refusal -> assertThat(refusal.status()).isEqualTo(503));
  }

  private static void write(PartFile part, String text) {
    part.write(ByteBuffer.wrap(text.getBytes(US_ASCII)));
  }
}
