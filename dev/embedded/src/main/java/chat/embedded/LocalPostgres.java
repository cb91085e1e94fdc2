package chat.embedded;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A private PostgreSQL server for machines without an installed one.
 *
 * <p>It listens on 127.0.0.1 only, requires passwords, and is as durable as an installed server
 * unless configured otherwise.
 */
public final class LocalPostgres implements AutoCloseable {
  private static final String SUPERUSER = "postgres";
  private static final String DATA = "data";
  private static final String LOG = "postgres.log";
  private static final String PASSWORD = "superuser-password";
  private static final String UNFINISHED = "first-start-unfinished";
  private static final Duration START_LIMIT = Duration.ofSeconds(60);
  private static final Duration STOP_LIMIT = Duration.ofSeconds(60);

  private final ServerDirectory directory;
  private final EmbeddedPostgres server;
  private final String password;
  private final PostgresProcess process;

  private LocalPostgres(
      ServerDirectory directory,
      EmbeddedPostgres server,
      String password,
      PostgresProcess process) {
    this.directory = directory;
    this.server = server;
    this.password = password;
    this.process = process;
  }

  /**
   * Port and resource limits of a server.
   *
   * @param port the port to listen on, 0 for a free one
   * @param maxConnections connections of all programs together
   * @param sharedBuffers in PostgreSQL's notation, such as {@code 64MB}
   * @param durable false only if data may be lost in a power failure, as in tests
   */
  public record Settings(int port, int maxConnections, String sharedBuffers, boolean durable) {
    public static Settings onPort(int port) {
      return new Settings(port, 200, "256MB", true);
    }

    public Settings withSharedBuffers(String size) {
      return new Settings(port, maxConnections, size, durable);
    }
  }

  /**
   * Starts the server with the data in the directory, creating it at the first start.
   *
   * @throws IllegalStateException with a one-line message if the directory or the port is in use or
   *     the server does not start
   */
  public static LocalPostgres start(Path directory, Settings settings) {
    try {
      return start(ServerDirectory.kept(directory), settings);
    } catch (IOException e) {
      throw new UncheckedIOException("PostgreSQL can't use " + directory, e);
    }
  }

  /** Starts a fast server on a free port that deletes its data when closed. */
  public static LocalPostgres startTemporary() {
    try {
      ServerDirectory directory =
          ServerDirectory.temporary(
              "postgres", orphan -> PostgresProcess.stopOrphan(orphan.resolve(DATA)));
      return start(directory, new Settings(0, 200, "64MB", false));
    } catch (IOException e) {
      throw new UncheckedIOException("PostgreSQL can't use a temporary directory", e);
    }
  }

  public int port() {
    return server.getPort();
  }

  /** The id of the server process, for monitoring. */
  public long processId() {
    return process.id();
  }

  /** The superuser's name. */
  public String user() {
    return SUPERUSER;
  }

  /** The superuser's password, generated at the first start and stored beside the data. */
  public String password() {
    return password;
  }

  /** The JDBC URL of the database {@code postgres} with the superuser's name and password. */
  public String jdbcUrl() {
    return "%s?user=%s&password=%s".formatted(jdbcUrl("postgres"), SUPERUSER, password);
  }

  /** The JDBC URL of a database, without credentials. */
  public String jdbcUrl(String database) {
    return "jdbc:postgresql://127.0.0.1:%d/%s".formatted(port(), database);
  }

  /** Ends all sessions, writes everything to disk, stops, and releases the directory. */
  @Override
  public void close() {
    try (directory) {
      server.close();
      process.awaitEnd(STOP_LIMIT);
    } catch (IOException e) {
      throw new UncheckedIOException("PostgreSQL did not stop as it should", e);
    }
  }

  private static LocalPostgres start(ServerDirectory directory, Settings settings)
      throws IOException {
    try {
      PostgresProcess.stopOrphan(directory.resolve(DATA));
      if (settings.port() != 0) {
        Ports.requireFree("PostgreSQL", settings.port());
      }
      deleteUnfinishedStart(directory);
      String password = PasswordFile.readOrCreate(directory.resolve(PASSWORD));
      EmbeddedPostgres server = startServer(directory, settings, password);
      Files.deleteIfExists(directory.resolve(UNFINISHED));
      PostgresProcess process = PostgresProcess.of(directory.resolve(DATA)).orElseThrow();
      return new LocalPostgres(directory, server, password, process);
    } catch (IOException | RuntimeException e) {
      PostgresProcess.stopOrphan(directory.resolve(DATA));
      directory.close();
      throw e;
    }
  }

  /**
   * Deletes the incomplete data of an interrupted first start, which contain nothing of value yet.
   */
  private static void deleteUnfinishedStart(ServerDirectory directory) throws IOException {
    Path unfinished = directory.resolve(UNFINISHED);
    if (Files.exists(unfinished)) {
      ServerDirectory.delete(directory.resolve(DATA));
    } else if (!Files.exists(directory.resolve(DATA))) {
      Files.createFile(unfinished);
    }
  }

  private static EmbeddedPostgres startServer(
      ServerDirectory directory, Settings settings, String password) throws IOException {
    Path log = directory.resolve(LOG);
    Files.deleteIfExists(log);
    PostgresBinaries.forgetUnfinished();
    EmbeddedPostgres.Builder builder =
        EmbeddedPostgres.builder()
            .setOverrideWorkingDirectory(PostgresBinaries.directory().toFile())
            .setDataDirectory(directory.resolve(DATA))
            .setCleanDataDirectory(false)
            .setRegisterShutdownHook(false)
            .setPGStartupWait(START_LIMIT)
            .setPort(Ports.orFree(settings.port()))
            .setOutputRedirector(Redirect.appendTo(log.toFile()))
            .setErrorRedirector(Redirect.appendTo(log.toFile()))
            .setConnectConfig("password", password);
    // Passed to initdb unchanged, so they also carry options without a setter.
    builder.setLocaleConfig("auth", "scram-sha-256");
    builder.setLocaleConfig("pwfile", directory.resolve(PASSWORD).toString());
    builder.setLocaleConfig("locale-provider", "builtin");
    builder.setLocaleConfig("builtin-locale", "C.UTF-8");
    builder.setLocaleConfig("locale", "C");

    String durable = settings.durable() ? "on" : "off";
    builder.setServerConfig("fsync", durable);
    builder.setServerConfig("synchronous_commit", durable);
    builder.setServerConfig("full_page_writes", durable);
    builder.setServerConfig("listen_addresses", "127.0.0.1");
    builder.setServerConfig("unix_socket_directories", "");
    builder.setServerConfig("max_connections", Integer.toString(settings.maxConnections()));
    builder.setServerConfig("shared_buffers", settings.sharedBuffers());
    builder.setServerConfig("io_method", "sync");
    if (!settings.durable()) {
      // Tests count what statements read.
      builder.setServerConfig("shared_preload_libraries", "pg_stat_statements");
    }
    builder.setServerConfig("log_checkpoints", "off");
    try {
      EmbeddedPostgres started = builder.start();
      // The library makes it world-writable at each start.
      PrivateDirectory.restrict(PostgresBinaries.directory());
      return started;
    } catch (IOException | IllegalStateException e) {
      String reason = lastLine(log).orElseGet(() -> String.valueOf(e.getMessage()));
      throw new IllegalStateException("PostgreSQL did not start: " + reason, e);
    }
  }

  private static Optional<String> lastLine(Path log) throws IOException {
    List<String> lines = Files.exists(log) ? Files.readAllLines(log) : List.of();
    return lines.isEmpty()
        ? Optional.empty()
        : Optional.of("%s (see %s)".formatted(lines.getLast(), log));
  }
}
