package chat.localstack.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartupCachesTest {

  @TempDir Path directory;

  private Path jar = Path.of("");
  private StartupCaches caches = new StartupCaches(Path.of(""));

  @BeforeEach
  void build() throws IOException {
    jar = Files.writeString(directory.resolve("a.jar"), "a");
    caches = new StartupCaches(directory.resolve("caches"));
  }

  @Test
  void sameBuildAndFlagsFindTheSameCache() {
    assertThat(cache("-Xmx1m")).isEqualTo(cache("-Xmx1m"));
  }

  @Test
  void otherFlagsNeedAnotherCache() {
    assertThat(cache("-Xmx1m")).isNotEqualTo(cache("-Xmx2m"));
  }

  @Test
  void otherJarNeedsAnotherCache() throws IOException {
    var before = cache("-Xmx1m");
    Files.writeString(jar, "longer");

    assertThat(cache("-Xmx1m")).isNotEqualTo(before);
  }

  @Test
  void onlyTheProgramsOwnOldCachesAreRemoved() throws IOException {
    var current = cache("-Xmx1m");
    Files.createDirectories(current.getParent());
    var old = Files.createFile(current.resolveSibling("a-0123.aot"));
    var other = Files.createFile(current.resolveSibling("b-0123.aot"));
    Files.createFile(current);

    caches.removeOthers("a", current);

    assertThat(old).doesNotExist();
    assertThat(current).exists();
    assertThat(other).exists();
  }

  private Path cache(String flag) {
    return caches.fileFor("a", List.of(jar), List.of(flag));
  }
}
