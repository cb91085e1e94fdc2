package chat.localstack;

import chat.embedded.LocalPostgres;
import chat.localstack.process.Supervisor;
import chat.provision.ProvisionSettings.DatabaseAdmin;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The database server, which can be stopped and restarted while the programs are running. */
public final class PostgresServer {

  static final String NAME = "PostgreSQL";

  private final Path directory;
  private final int port;
  private final Supervisor supervisor;
  private @Nullable LocalPostgres server;

  PostgresServer(Path directory, int port, Supervisor supervisor) {
    this.directory = directory;
    this.port = port;
    this.supervisor = supervisor;
    supervisor.adopt(directory.resolve("data").resolve("postmaster.pid"));
  }

  /** Starts the server; returns when it answers. */
  public synchronized void start() {
    var started = LocalPostgres.start(directory, LocalPostgres.Settings.onPort(port));
    server = started;
    ProcessHandle.of(started.processId())
        .ifPresent(process -> process.onExit().thenRun(() -> ended(started)));
  }

  /** Ends all sessions and stops the server; returns when it has stopped. */
  public synchronized void stop() {
    var stopping = server;
    server = null;
    if (stopping != null) {
      stopping.close();
    }
  }

  /** The id of the server process, whose children serve the connections. */
  public synchronized long processId() {
    return running().processId();
  }

  /** The superuser's access to a database, for provision and for statistics. */
  public synchronized DatabaseAdmin admin(String database) {
    var current = running();
    return new DatabaseAdmin(current.jdbcUrl(database), current.user(), current.password());
  }

  private LocalPostgres running() {
    if (server == null) {
      throw new IllegalStateException(NAME + " is not running");
    }
    return server;
  }

  private synchronized void ended(LocalPostgres process) {
    if (server == process) {
      supervisor.ended(NAME, directory.resolve("postgres.log"));
    }
  }
}
