package chat.localstack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SchemaLogTest {

  private static final String BEGUN =
      "2026-11-28T23:42:00.000Z INFO  [] c.k.s.Migrations - Migrating the schema.\n";
  private static final String DONE =
      "2026-11-28T23:42:10.000Z INFO  [] c.k.s.Migrations - Schema migrated.\n";

  @TempDir Path directory;

  private boolean isMigrating(String lines) throws IOException {
    return SchemaLog.isMigrating(Files.writeString(directory.resolve("service.log"), lines));
  }

  @Test
  void migrationLastsBetweenItsTwoLogLines() throws IOException {
    assertThat(isMigrating("It begins.\n")).isFalse();
    assertThat(isMigrating("It begins.\n" + BEGUN + "Something else, \u00e9\n")).isTrue();
    assertThat(isMigrating(BEGUN + DONE + "It goes on.\n")).isFalse();
  }

  @Test
  void missingLogMeansNoMigration() {
    assertThat(SchemaLog.isMigrating(directory.resolve("none.log"))).isFalse();
  }
}
