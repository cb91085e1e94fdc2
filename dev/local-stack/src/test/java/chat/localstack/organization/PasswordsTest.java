package chat.localstack.organization;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PasswordsTest {

  @TempDir Path directory;

  @Test
  void passwordsSurviveARestart() throws IOException {
    var first = Passwords.in(directory);
    var second = Passwords.in(directory);

    assertThat(DemoRole.values()).allMatch(role -> first.of(role).equals(second.of(role)));
  }

  @Test
  void everyAccountHasItsOwnLongPassword() throws IOException {
    var passwords = Passwords.in(directory);

    assertThat(Arrays.stream(DemoRole.values()).map(passwords::of))
        .doesNotHaveDuplicates()
        .allMatch(password -> password.length() >= 20);
  }

  @Test
  void fileIsReadableByItsOwnerOnly() throws IOException {
    Passwords.in(directory);

    var mode = Files.getPosixFilePermissions(directory.resolve("passwords"));
    assertThat(PosixFilePermissions.toString(mode)).isEqualTo("rw-------");
  }
}
