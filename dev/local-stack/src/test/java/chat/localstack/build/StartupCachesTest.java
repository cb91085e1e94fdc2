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
  void sameBuildAndFlagsShareACache() {
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
    var old = Files.createFile(current.resolveSibling("a-0123456789abcdef.aot"));
    var other = Files.createFile(current.resolveSibling("b-0123456789abcdef.aot"));
    var longerName = Files.createFile(current.resolveSibling("a-b-0123456789abcdef.aot"));
    Files.createFile(current);

    cache("-Xmx1m");

    assertThat(old).doesNotExist();
    assertThat(List.of(current, other, longerName)).allMatch(Files::exists);
  }

  @Test
  void firstStartCreatesTheCaches() {
    assertThat(caches.areDue(List.of(cache("-Xmx1m")))).isTrue();
    assertThat(caches.areDue(List.of())).isFalse();
  }

  @Test
  void changedBuildCreatesCachesAtItsSecondStart() throws IOException {
    Files.writeString(StartupCaches.draft(cache("-Xmx1m")), "cache");
    StartupCaches.keep(List.of(cache("-Xmx1m")));

    caches = new StartupCaches(directory.resolve("caches"));
    assertThat(caches.areDue(List.of(cache("-Xmx2m")))).isFalse();
    caches = new StartupCaches(directory.resolve("caches"));
    assertThat(caches.areDue(List.of(cache("-Xmx2m")))).isTrue();
  }

  @Test
  void failedCacheCreationIsNotRetried() {
    StartupCaches.keep(List.of(cache("-Xmx1m")));

    assertThat(cache("-Xmx1m")).exists().isEmptyFile();
  }

  private Path cache(String flag) {
    return caches.fileFor("a", List.of(jar), List.of(flag));
  }
}
