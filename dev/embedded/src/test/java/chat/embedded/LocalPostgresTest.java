package chat.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import chat.embedded.LocalPostgres.Settings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LocalPostgresTest {
  @TempDir static Path sharedDirectory;
  private static LocalPostgres shared;

  @TempDir Path directory;

  @BeforeAll
  static void startSharedServer() {
    shared = LocalPostgres.start(sharedDirectory, Settings.onPort(0).withSharedBuffers("48MB"));
  }

  @AfterAll
  static void stopSharedServer() {
    shared.close();
  }

  @ParameterizedTest
  @CsvSource({
    "fsync, on",
    "synchronous_commit, on",
    "full_page_writes, on",
    "listen_addresses, 127.0.0.1",
    "unix_socket_directories, ''",
    "max_connections, 200",
    "shared_buffers, 48MB",
    "server_encoding, UTF8",
  })
  void serverIsDurableAndListensOnLoopbackOnly(String setting, String value) throws SQLException {
    assertThat(show(shared, setting)).isEqualTo(value);
  }

  @Test
  void wrongPasswordIsRefused() {
    assertThatThrownBy(
            () -> DriverManager.getConnection(shared.jdbcUrl("postgres"), shared.user(), "wrong"))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("password authentication failed");
  }

  @Test
  void binariesAreAccessibleToTheirOwnerOnly() throws IOException {
    assertThat(
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(PostgresBinaries.directory())))
        .isEqualTo("rwx------");
  }

  @Test
  void everyConnectionNeedsAPassword() throws SQLException {
    assertThat(
            query(
                shared,
                "SELECT string_agg(DISTINCT auth_method, ',') FROM pg_hba_file_rules"
                    + " WHERE auth_method IS NOT NULL"))
        .isEqualTo("scram-sha-256");
  }

  @Test
  void passwordIsReadableByItsOwnerOnly() throws IOException {
    Path file = sharedDirectory.resolve("superuser-password");
    assertThat(Files.readString(file)).isEqualTo(shared.password());
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void directoryInUseIsRefused() {
    assertThatThrownBy(() -> LocalPostgres.start(sharedDirectory, Settings.onPort(0)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("is in use by another running server");
  }

  @Test
  void dataSurvivesARestart() throws SQLException {
    try (LocalPostgres postgres = LocalPostgres.start(directory, Settings.onPort(0))) {
      execute(postgres, "CREATE TABLE kept AS SELECT 42 AS answer");
    }
    try (LocalPostgres postgres = LocalPostgres.start(directory, Settings.onPort(0))) {
      assertThat(query(postgres, "SELECT answer FROM kept")).isEqualTo("42");
    }
  }

  @Test
  void serverRestartsAfterItsProcessesAreKilled() throws Exception {
    LocalPostgres killed = LocalPostgres.start(directory, Settings.onPort(0));
    execute(killed, "CREATE TABLE kept AS SELECT 42 AS answer");
    Path data = directory.resolve("data");
    PostgresProcess.of(data).orElseThrow().kill();
    Path processFile = data.resolve("postmaster.pid");
    String left = Files.readString(processFile);
    killed.close();

    Files.writeString(processFile, left);
    try (LocalPostgres postgres = LocalPostgres.start(directory, Settings.onPort(0))) {
      assertThat(query(postgres, "SELECT answer FROM kept")).isEqualTo("42");
    }
  }

  @Test
  void staleProcessIdOfAnotherProgramIsIgnored() throws Exception {
    LocalPostgres.start(directory, Settings.onPort(0)).close();
    Files.writeString(
        directory.resolve("data").resolve("postmaster.pid"), ProcessHandle.current().pid() + "\n");
    try (LocalPostgres postgres = LocalPostgres.start(directory, Settings.onPort(0))) {
      assertThat(query(postgres, "SELECT 1")).isEqualTo("1");
    }
  }

  @Test
  void orphanedServerIsReplaced() throws Exception {
    ChildJvm starter = ChildJvm.start(StartPostgres.class, directory.toString());
    starter.awaitLine("up");
    starter.kill();
    assertThat(PostgresProcess.of(directory.resolve("data")))
        .hasValueSatisfying(orphan -> assertThat(orphan.isRunning()).isTrue());

    try (LocalPostgres postgres = LocalPostgres.start(directory, Settings.onPort(0))) {
      assertThat(query(postgres, "SELECT answer FROM kept")).isEqualTo("42");
    }
  }

  @Test
  void interruptedFirstStartIsRepeated() throws Exception {
    Files.createFile(directory.resolve("first-start-unfinished"));
    Files.createDirectories(directory.resolve("data"));
    Files.writeString(directory.resolve("data").resolve("postgresql.conf"), "half = ");
    try (LocalPostgres postgres = LocalPostgres.start(directory, Settings.onPort(0))) {
      assertThat(query(postgres, "SELECT 1")).isEqualTo("1");
    }
  }

  @Tag("deep")
  @Test
  void partiallyUnpackedBinariesAreUnpackedAgain() throws Exception {
    Path unpacked = folderIn(PostgresBinaries.directory());
    Path temporaryFiles = Files.createDirectory(directory.resolve("tmp"));
    Path below = Path.of(System.getProperty("java.io.tmpdir")).relativize(unpacked);
    Path half = temporaryFiles.resolve(below);
    Files.createDirectories(half.resolve("lib"));
    Files.setPosixFilePermissions(
        temporaryFiles.resolve(below.getName(0)), PosixFilePermissions.fromString("rwx------"));
    Files.createFile(half.resolve("lib").resolve(symbolicLinkIn(unpacked.resolve("lib"))));
    Path server = directory.resolve("server");

    ChildJvm starter = ChildJvm.start(temporaryFiles, StartPostgres.class, server.toString());
    try {
      starter.awaitLine("up");
    } finally {
      starter.kill();
    }

    assertThat(half.resolve(".exists")).exists();
    try (LocalPostgres postgres = LocalPostgres.start(server, Settings.onPort(0))) {
      assertThat(query(postgres, "SELECT answer FROM kept")).isEqualTo("42");
    }
  }

  @Test
  void takenPortIsReported() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
      assertThatThrownBy(
              () -> LocalPostgres.start(directory, Settings.onPort(taken.getLocalPort())))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("PostgreSQL can't listen on 127.0.0.1:" + taken.getLocalPort());
    }
  }

  @Test
  void temporaryServerLeavesNoFilesOrProcesses() throws Exception {
    Path data;
    PostgresProcess process;
    try (LocalPostgres postgres = LocalPostgres.startTemporary()) {
      assertThat(show(postgres, "fsync")).isEqualTo("off");
      data = Path.of(show(postgres, "data_directory"));
      process = PostgresProcess.of(data).orElseThrow();
      assertThat(process.isRunning()).isTrue();
    }
    assertThat(data.getParent()).doesNotExist();
    assertThat(process.isRunning()).isFalse();
  }

  @Tag("deep")
  @Test
  void orphanedTemporaryServerIsRemoved() throws Exception {
    ChildJvm starter = ChildJvm.start(StartPostgres.class);
    starter.awaitLine("up");
    Path data = Path.of(starter.output().lines().findFirst().orElseThrow());
    PostgresProcess orphan = PostgresProcess.of(data).orElseThrow();
    starter.kill();
    assertThat(orphan.isRunning()).isTrue();

    LocalPostgres.startTemporary().close();

    assertThat(orphan.isRunning()).isFalse();
    assertThat(data.getParent()).doesNotExist();
  }

  /** Starts a server, prints its directory and waits to be killed. */
  static final class StartPostgres {
    private StartPostgres() {}

    public static void main(String[] arguments) throws Exception {
      LocalPostgres postgres =
          arguments.length == 0
              ? LocalPostgres.startTemporary()
              : LocalPostgres.start(Path.of(arguments[0]), Settings.onPort(0));
      System.out.println(show(postgres, "data_directory"));
      execute(postgres, "CREATE TABLE kept AS SELECT 42 AS answer");
      System.out.println("up");
      Thread.sleep(Long.MAX_VALUE);
    }
  }

  /** Returns the name of a link; the library cannot create it over an existing file. */
  private static Path symbolicLinkIn(Path parent) throws IOException {
    try (Stream<Path> listing = Files.list(parent)) {
      return listing.filter(Files::isSymbolicLink).findAny().orElseThrow().getFileName();
    }
  }

  private static Path folderIn(Path parent) throws IOException {
    try (Stream<Path> listing = Files.list(parent)) {
      return listing.filter(Files::isDirectory).findFirst().orElseThrow();
    }
  }

  private static String show(LocalPostgres postgres, String setting) throws SQLException {
    return query(postgres, "SHOW " + setting);
  }

  private static String query(LocalPostgres postgres, String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(postgres.jdbcUrl());
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      assertThat(result.next()).isTrue();
      return result.getString(1);
    }
  }

  private static void execute(LocalPostgres postgres, String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(postgres.jdbcUrl());
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
