package chat.blob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class BlobKeyTest {

  @Test
  void keysHaveSegments() {
    assertThat(new BlobKey("5/emoji/images/a_B-9.png")).hasToString("5/emoji/images/a_B-9.png");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", "/", "/a", "a/", "a//b", ".", "..", "../a", "a/../b", "a/.b", ".a", "a\\b", "a\0b", "ä",
        "a b", "a\n", "C:a"
      })
  void malformedOrTraversingKeyIsRefused(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> new BlobKey(text));
  }

  @Test
  void overlongKeyIsRefused() {
    assertThat(new BlobKey("k".repeat(200)).text()).hasSize(200);
    assertThatIllegalArgumentException().isThrownBy(() -> new BlobKey("k".repeat(201)));
  }
}
