package chat.localstack.organization;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoCredentialsTest {

  private static final DemoCredentials MEMBER =
      new DemoCredentials("member@example.com", "abc", URI.create("http://127.0.0.1:8080"));

  @TempDir Path directory;

  @Test
  void fileHasTheFormatOfExistingClients() throws IOException {
    MEMBER.write(file());

    assertThat(file())
        .hasContent("[api]\nemail=member@example.com\nkey=abc\nsite=http://127.0.0.1:8080\n");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
        .isEqualTo("rw-------");
  }

  @Test
  void writtenCredentialsAreReadBack() throws IOException {
    MEMBER.write(file());

    assertThat(DemoCredentials.read(file())).contains(MEMBER);
    assertThat(DemoCredentials.readAll(directory)).containsOnlyKeys("member").containsValue(MEMBER);
  }

  @Test
  void incompleteOrMissingFileIsIgnored() throws IOException {
    Files.writeString(file(), "[api]\nemail=member@example.com\n");

    assertThat(DemoCredentials.read(file())).isEmpty();
    assertThat(DemoCredentials.read(directory.resolve("owner.zuliprc"))).isEmpty();
  }

  private Path file() {
    return directory.resolve("member.zuliprc");
  }
}
