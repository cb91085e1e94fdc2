package chat.localstack;

import chat.contracts.KafkaAccess;
import chat.contracts.Program;
import chat.embedded.Ports;
import chat.localstack.organization.DemoCredentials;
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
 * PostgreSQL, Kafka and the six programs as a unit that starts and stops. Several stacks can run
 * concurrently, each in its own directory.
 */
public final class LocalStack implements AutoCloseable {

  /** An orderly stop of a stack takes some seconds. */
  private static final Duration PREVIOUS_STACK_TIMEOUT = Duration.ofSeconds(30);

  private final StackOptions options;
  private final LocalAddresses localAddresses;
  private final CompletableFuture<String> death = new CompletableFuture<>();
  private final CompletableFuture<@Nullable Void> startEnded = new CompletableFuture<>();
  private volatile boolean closing;
  private volatile @Nullable LocalServers localServers;
  private volatile @Nullable StackLock lock;
  private volatile Map<String, DemoCredentials> credentials = Map.of();
  private boolean closed;

  LocalStack(StackOptions options) {
    this.options = options;
    this.localAddresses = new LocalAddresses(options.port());
  }

  /**
   * Starts everything and returns when all programs answer.
   *
   * @throws StackFailure with a one-line message if something can't start; everything that had
   *     started is stopped
   */
  public static LocalStack start(StackOptions options) {
    var stack = new LocalStack(options);
    stack.start();
    return stack;
  }

  void start() {
    try {
      startServers();
      startEnded.complete(null);
    } catch (RuntimeException | Error e) {
      startEnded.complete(null);
      close();
      throw StackFailure.of(e);
    }
  }

  /** The address that clients use. */
  public URI gatewayUrl() {
    return localAddresses.of(Program.GATEWAY);
  }

  /** The administrator's access to Kafka. */
  public KafkaAccess kafkaAccess() {
    return KafkaAccess.of(
        localAddresses.kafkaBootstrapServers(),
        running().kafkaAdmin().clientProperties().toString());
  }

  /**
   * The credentials of an account of the first organization.
   *
   * @param account owner, admin, moderator, member, guest or bot
   */
  public DemoCredentials credentials(String account) {
    var accountCredentials = credentials.get(account);
    if (accountCredentials == null) {
      throw new IllegalArgumentException("there is no account " + account);
    }
    return accountCredentials;
  }

  /** The credentials of all accounts of the first organization. */
  Map<String, DemoCredentials> credentials() {
    return credentials;
  }

  /** The internal address of a program, for the other programs only. */
  public URI url(Program program) {
    return localAddresses.of(program);
  }

  /**
   * The process of a program, to stop, kill and start it; with {@link StackShape#SPLIT} the other
   * programs keep running.
   */
  public StackProcess program(String name) {
    return Arrays.stream(Program.values())
        .filter(program -> program.wireName().equals(name))
        .findFirst()
        .map(running()::program)
        .orElseThrow(() -> new IllegalArgumentException("no program is called " + name));
  }

  /**
   * A second process of a program, not started yet; the caller starts and stops it.
   *
   * @param port where it listens
   * @param changed environment variables that differ from those of the first process
   */
  public StackProcess another(Program program, int port, Map<String, String> changed) {
    return running().another(program, port, changed);
  }

  /** The broker, to stop and start it while the programs are running. */
  public StackProcess kafka() {
    return running().kafka();
  }

  /** The database server, to stop and start it while the programs are running. */
  public PostgresServer postgres() {
    return running().postgres();
  }

  /** The process ids by name: the programs, then their servers. */
  public Map<String, Long> processIds() {
    return running().processIds();
  }

  /** Completes with a one-line message about the first process that ended unexpectedly. */
  CompletionStage<String> death() {
    return death;
  }

  /**
   * Stops everything, including a start in progress; nothing is running when it returns.
   * Idempotent.
   */
  @Override
  public void close() {
    closing = true;
    var held = lock;
    if (held != null) {
      held.announceEnd();
    }
    var current = localServers;
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
      if (localServers != null) {
        localServers.close();
      }
    }
    lock = null;
  }

  private void startServers() {
    lock = StackLock.take(options.directory(), PREVIOUS_STACK_TIMEOUT);
    requireGatewayPort();
    var commands =
        Commands.withCopiedJars(options.shape(), options.repository(), options.directory());
    if (options.startupCaches() && commands.cachesAreDue()) {
      makeCaches(commands);
    }
    begin(
        new LocalServers(
            options.directory(),
            new Environments(options.directory(), localAddresses, options.settings()),
            localAddresses,
            commands,
            LocalServers.Purpose.SERVE,
            options.progress()));
    credentials = DemoCredentials.readAll(options.directory());
  }

  private void requireGatewayPort() {
    int port = gatewayUrl().getPort();
    if (!Ports.isFree(port)) {
      throw new StackFailure("port %d is taken; choose another with -Dport=".formatted(port));
    }
  }

  private void makeCaches(Commands commands) {
    options
        .progress()
        .say("first start of this build: making start-up caches takes a minute or two, once");
    var training =
        new TrainingRun(options.directory().resolve("training"), commands, options.progress());
    if (!training.run(this::begin, () -> closing) && !closing) {
      options
          .progress()
          .say("requests of the training run failed, so the caches may be of little use");
    }
  }

  private void begin(LocalServers starting) {
    localServers = starting;
    if (closing) {
      throw new StackFailure("stopped while starting");
    }
    starting.death().thenAccept(death::complete);
    starting.start();
  }

  private LocalServers running() {
    var running = localServers;
    if (running == null) {
      throw new IllegalStateException("the stack was not started");
    }
    return running;
  }
}
