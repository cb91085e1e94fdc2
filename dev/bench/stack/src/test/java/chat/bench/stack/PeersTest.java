package chat.bench.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PeersTest {

  @Test
  void peersOfTheRowsAreRunAndStopped(@TempDir Path directory) throws Exception {
    writeScripts(directory);

    var figures = peers(directory).measure(List.of("fetch"));

    assertThat(figures.perSecond("proxy-200B", 64)).hasValue(3_000);
    assertThat(figures.perSecond("tx-durable", 64)).isEmpty();
    assertThat(directory.resolve("stopped")).exists();
  }

  @Test
  void missingScriptLeavesItsFiguresEmpty(@TempDir Path directory) throws Exception {
    writeScripts(directory);

    var figures = peers(directory).measure(List.of("send"));

    assertThat(figures.perSecond("tx-durable", 64)).hasValue(500);
    assertThat(figures.perSecond("ejabberd-send_message", 64)).isEmpty();
  }

  @Test
  void noPeerRunsWithoutDirectory() {
    assertThat(peers(null).measure(List.of("send")).perSecond("tx-durable", 64)).isEmpty();
  }

  private static Peers peers(@Nullable Path directory) {
    return new Peers(directory, Duration.ofSeconds(3));
  }

  private static void writeScripts(Path directory) throws IOException {
    script(
        directory.resolve("run-nginx.sh"),
        "printf 'proxy-200B\\t64\\t1\\t%s000\\t1\\t2\\t0\\tnotes\\n' $SECS");
    script(
        directory.resolve("run-pg.sh"),
        "printf 'tx-durable\\t64\\t1\\t500\\t1\\t2\\t0\\tnotes\\n'");
    script(directory.resolve("stop-all.sh"), "touch \"$(dirname \"$0\")/stopped\"");
  }

  private static void script(Path file, String command) throws IOException {
    Files.writeString(file, "#!/bin/sh\n" + command + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
  }
}
