package chat.testkit.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class SourceFormatTest {
  @Test
  void allSourcesAreFormatted() {
    assertThat(SourceFormat.ofRepositoryAround(Path.of("")).misformatted())
        .as("Sources to be formatted with: mvn -Pformat")
        .isEmpty();
  }
}
