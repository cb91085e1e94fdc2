package chat.localstack;

import chat.contracts.KafkaAccess;
import chat.contracts.Program;
import chat.embedded.Ports;
import chat.localstack.organization.Credentials;
import chat.localstack.process.StackFailure;
import chat.localstack.process.StackProcess;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * PostgreSQL, Kafka and the six programs as one thing that starts and stops. Several can run beside
 * each other, each in a directory of its own.
 */
public final class LocalStack implements AutoCloseable {

  /** A stack takes some seconds to stop in order. */
  private static final Duration PATIENCE_WITH_ANOTHER = Duration.ofSeconds(30);

  private final StackOptions options;
  private final Addresses addresses;
  private final CompletableFuture<String> death = new CompletableFuture<>();
  private final CompletableFuture<@Nullable Void> startEnded = new CompletableFuture<>();
  private volatile boolean closing;
  private volatile @Nullable Servers servers;
  private volatile @Nullable StackLock lock;
  private volatile Map<String, Credentials> credentials = Map.of();
  private boolean closed;

  LocalStack(StackOptions options) {
    this.options = options;
    this.addresses = new Addresses(options.port());
  }

  /**
   * Starts everything and returns when all of it answers.
   *
   * @throws StackFailure in one line if something can't start; what had started is stopped
   */
  public static LocalStack start(StackOptions options) {
    var stack = new LocalStack(options);
    stack.start();
    return stack;
  }

  void start() {
    try {
      bringUp();
      startEnded.complete(null);
    } catch (RuntimeException | Error e) {
      startEnded.complete(null);
      close();
      throw StackFailure.of(e);
    }
  }

  /** The address that clients use. */
  public URI gatewayUrl() {
    return addresses.of(Program.GATEWAY);
  }

  /** The administrator's access to Kafka. */
  public KafkaAccess kafkaAccess() {
    return KafkaAccess.of(
        addresses.kafkaBootstrapServers(), running().kafkaAdmin().clientProperties().toString());
  }

  /**
   * How to speak for an account of the first organization.
   *
   * @param account owner, admin, moderator, member, guest or bot
   */
  public Credentials credentials(String account) {
    var found = credentials.get(account);
    if (found == null) {
      throw new IllegalArgumentException("there is no account " + account);
    }
    return found;
  }

  /** How to speak for each account of the first organization. */
  Map<String, Credentials> credentials() {
    return credentials;
  }

  /** The address of one program itself, which only the other programs should use. */
  public URI url(Program program) {
    return addresses.of(program);
  }

  /** One program, to stop, kill and start it while the others run. */
  public StackProcess program(String name) {
    return Arrays.stream(Program.values())
        .filter(program -> program.wireName().equals(name))
        .findFirst()
        .map(running()::program)
        .orElseThrow(() -> new IllegalArgumentException("no program is called " + name));
  }

  /**
   * A second one of a program, not started yet; who starts it stops it.
   *
   * @param port where it listens
   * @param changed what its environment says otherwise than the first one's
   */
  public StackProcess another(Program program, int port, Map<String, String> changed) {
    return running().another(program, port, changed);
  }

  /** The broker, to stop and start it while the programs run. */
  public StackProcess kafka() {
    return running().kafka();
  }

  /** The database server, to stop and start it while the programs run. */
  public PostgresServer postgres() {
    return running().postgres();
  }

  /** The numbers by which the system knows what runs, by name: the programs, then their servers. */
  public Map<String, Long> processIds() {
    return running().processIds();
  }

  /** Completes with one line about the first process that ended by itself. */
  CompletionStage<String> death() {
    return death;
  }

  /**
   * Stops everything, also a start that is under way; nothing runs when it returns. A second call
   * does nothing.
   */
  @Override
  public void close() {
    closing = true;
    var held = lock;
    if (held != null) {
      held.announceEnd();
    }
    var current = servers;
    if (current != null) {
      current.abort();
    }
    startEnded.join();
    closeOnce();
  }

  private synchronized void closeOnce() {
    if (closed) {
      return;
    }
    closed = true;
    try (var held = lock) {
      if (servers != null) {
        servers.close();
      }
    }
    lock = null;
  }

  private void bringUp() {
    lock = StackLock.take(options.directory(), PATIENCE_WITH_ANOTHER);
    requireGatewayPort();
    var commands = new Commands(options.repository(), options.directory());
    if (options.startupCaches() && commands.cachesAreDue()) {
      makeCaches(commands);
    }
    begin(
        new Servers(
            options.directory(),
            new Environments(options.directory(), addresses, options.settings()),
            addresses,
            commands,
            Servers.Purpose.SERVE,
            options.progress()));
    credentials = Credentials.readAll(options.directory());
  }

  private void requireGatewayPort() {
    int port = gatewayUrl().getPort();
    if (!Ports.isFree(port)) {
      throw new StackFailure("port %d is taken; choose another with -Dport=".formatted(port));
    }
  }

  /** Starts everything once on throw-away data, so that each program leaves its cache behind. */
  private void makeCaches(Commands commands) {
    var progress = options.progress();
    progress.say("first start of this build: making start-up caches, which takes a minute, once");
    var scratch = options.directory().resolve("training");
    ThrowAway.delete(scratch);
    var free = new Addresses(0);
    var environments = new Environments(scratch, free, Map.of());
    try (var training =
        new Servers(scratch, environments, free, commands, Servers.Purpose.TRAIN, step -> {})) {
      begin(training);
      progress.say("first start of this build: the trial start is done, writing the caches");
    }
    if (!closing) {
      commands.keepCaches();
    }
    ThrowAway.delete(scratch);
  }

  private void begin(Servers starting) {
    servers = starting;
    if (closing) {
      throw new StackFailure("stopped while starting");
    }
    starting.death().thenAccept(death::complete);
    starting.start();
  }

  private Servers running() {
    var running = servers;
    if (running == null) {
      throw new IllegalStateException("the stack was not started");
    }
    return running;
  }
}
