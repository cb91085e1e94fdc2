package chat.localstack.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StagedProgramsTest {

  @TempDir Path repository;
  @TempDir Path directory;

  @BeforeEach
  void build() throws IOException {
    write("a/target/a.jar", "a");
    write("a/target/lib/x.jar", "x");
    write("a/target/lib/shared.jar", "shared");
    write("b/target/b.jar", "b");
    write("b/target/lib/shared.jar", "shared");
  }

  @Test
  void classPathBeginsWithTheProgramsOwnJar() {
    assertThat(stage("a"))
        .containsExactly(
            directory.resolve("a.jar"),
            directory.resolve("lib/shared.jar"),
            directory.resolve("lib/x.jar"));
  }

  @Test
  void identicalRebuildKeepsTheStagedJar() throws IOException {
    var before = Files.getLastModifiedTime(stage("a").getFirst());
    Files.setLastModifiedTime(
        repository.resolve("a/target/a.jar"), FileTime.fromMillis(before.toMillis() + 10_000));

    assertThat(Files.getLastModifiedTime(stage("a").getFirst())).isEqualTo(before);
  }

  @Test
  void changedJarIsReplacedByANewFile() throws IOException {
    stage("a");
    try (var open = Files.newInputStream(directory.resolve("a.jar"))) {
      write("a/target/a.jar", "changed");
      assertThat(stage("a").getFirst()).hasContent("changed");
      assertThat(open.readAllBytes())
          .as("what a running program still reads")
          .isEqualTo("a".getBytes());
    }
  }

  @Test
  void unusedLibrariesAreRemoved() throws IOException {
    stage("a", "b");
    Files.delete(repository.resolve("a/target/lib/x.jar"));

    var staged = new StagedPrograms(repository, directory);
    staged.stage("a");
    staged.stage("b");
    staged.removeUnused();

    assertThat(directory.resolve("lib/x.jar")).doesNotExist();
    assertThat(directory.resolve("lib/shared.jar")).exists();
  }

  @Test
  void unbuiltProgramIsNamed() {
    assertThatThrownBy(() -> stage("c")).hasMessageContaining("c.jar").hasMessageContaining("mvn");
  }

  private List<Path> stage(String... modules) {
    var staged = new StagedPrograms(repository, directory);
    List<Path> last = List.of();
    for (var module : modules) {
      last = staged.stage(module);
    }
    return last;
  }

  private void write(String file, String content) throws IOException {
    var path = repository.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, content);
  }
}
