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

final class SpoolTest {

  @TempDir Path directory;

  @Test
  void fileHasNoNameThatAKilledProgramCouldLeave() throws IOException {
    try (Spool spool = new Spool(directory)) {
      write(spool, "some");
      assertThat(directory).isEmptyDirectory();
      assertThat(spool.content()).hasContent("some");
    }
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void whatWasReadIsReadAgainWithWhatCameSince() throws IOException {
    try (Spool spool = new Spool(directory)) {
      write(spool, "so");
      try (InputStream begun = spool.content()) {
        assertThat(begun.read()).isEqualTo('s');
        write(spool, "me");
        assertThat(begun).hasContent("ome");
      }
      assertThat(spool.content()).hasContent("some");
      assertThat(spool.length()).isEqualTo(4);
      spool.empty();
      assertThat(spool.content()).isEmpty();
      write(spool, "other");
      assertThat(spool.content()).hasContent("other");
    }
  }

  @Test
  void diskThatFailsIsUnavailable() {
    Path missing = directory.resolve("missing");
    assertThatThrownBy(() -> new Spool(missing))
        .isInstanceOfSatisfying(
            Refusal.class, refusal -> assertThat(refusal.status()).isEqualTo(503));
  }

  private static void write(Spool spool, String text) {
    spool.write(ByteBuffer.wrap(text.getBytes(US_ASCII)));
  }
}
