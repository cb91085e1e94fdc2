package chat.localstack;

import chat.contracts.Program;
import chat.embedded.KafkaAdmin;
import chat.localstack.Commands.Tool;
import chat.localstack.process.Launch;
import chat.localstack.process.Readiness;
import chat.localstack.process.StackFailure;
import chat.localstack.process.StackProcess;
import chat.localstack.process.Supervisor;
import chat.localstack.process.Task;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;

/** The running processes: what waits for what when they start, and the order in which they stop. */
final class Servers implements AutoCloseable {

  /** How a program's command line is made. */
  enum Purpose {
    SERVE,
    /** Programs without a start-up cache write one when they end. */
    TRAIN
  }

  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Duration TRAINING_PATIENCE = Duration.ofSeconds(180);

  private static final Set<Program> SERVICES = EnumSet.complementOf(EnumSet.of(Program.GATEWAY));

  private final Path directory;
  private final Commands commands;
  private final Purpose purpose;
  private final Progress progress;
  private final Environments environments;
  private final Supervisor supervisor = new Supervisor();
  private final Map<Program, StackProcess> programs = new EnumMap<>(Program.class);
  private final Set<Program> started = ConcurrentHashMap.newKeySet();
  private final KafkaAdmin kafkaAdmin;
  private final StackProcess kafka;
  private final PostgresServer postgres;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  Servers(
      Path directory,
      Environments environments,
      Addresses addresses,
      Commands commands,
      Purpose purpose,
      Progress progress) {
    this.directory = directory;
    this.commands = commands;
    this.purpose = purpose;
    this.progress = progress;
    this.environments = environments;
    postgres =
        new PostgresServer(directory.resolve("postgres"), addresses.postgresPort(), supervisor);
    // Made before the broker and provision start, which run in parallel and both read it.
    kafkaAdmin = KafkaAdmin.of(directory.resolve("kafka"));
    kafka = kafka(addresses.kafkaPort());
    for (var program : Program.values()) {
      programs.put(program, process(program, readiness(program, addresses.of(program))));
    }
  }

  /** Starts everything and returns when all of it answers and the first organization is there. */
  void start() {
    inParallel(Stream.of(this::startPostgresAndProvision, () -> start(kafka)));
    Stream<Runnable> starts = programs.keySet().stream().map(program -> () -> start(program));
    inParallel(Stream.concat(starts, Stream.of(this::makeOrganization)));
  }

  StackProcess program(Program program) {
    var process = programs.get(program);
    if (process == null) {
      throw new IllegalStateException("no process for " + program);
    }
    return process;
  }

  /** A second one of a program, which whoever starts it stops. */
  StackProcess another(Program program, int port, Map<String, String> changed) {
    var environment = new HashMap<>(environments.of(program));
    environment.put("CHAT_PORT", Integer.toString(port));
    environment.putAll(changed);
    var health = URI.create("http://127.0.0.1:" + port + "/health/readiness");
    var command = commandLine(commands.program(program));
    return new StackProcess(
        launch(program.wireName() + "-" + port, command, environment),
        Readiness.answersAt(health),
        supervisor);
  }

  StackProcess kafka() {
    return kafka;
  }

  KafkaAdmin kafkaAdmin() {
    return kafkaAdmin;
  }

  PostgresServer postgres() {
    return postgres;
  }

  /** The numbers by which the system knows what runs, by name: the programs, then their servers. */
  Map<String, Long> processIds() {
    var ids = new LinkedHashMap<String, Long>();
    programs.values().forEach(process -> ids.put(process.name(), process.processId()));
    ids.put(PostgresServer.NAME, postgres.processId());
    ids.put(kafka.name(), kafka.processId());
    return ids;
  }

  /** Completes with one line about the first process that ended by itself. */
  CompletionStage<String> death() {
    return supervisor.death();
  }

  /** Makes a start that is under way fail soon; a trial start leaves no cache then. */
  void abort() {
    switch (purpose) {
      case SERVE -> supervisor.stopStarting();
      case TRAIN -> supervisor.abandon();
    }
  }

  /** Stops the gateway, then the services, Kafka and PostgreSQL; a second call does nothing. */
  @Override
  public synchronized void close() {
    if (threads.isShutdown()) {
      return;
    }
    supervisor.stopStarting();
    var patience = purpose == Purpose.TRAIN ? TRAINING_PATIENCE : PATIENCE;
    program(Program.GATEWAY).stop(patience);
    inParallel(programs.values().stream().map(process -> () -> process.stop(patience)));
    kafka.stop(patience);
    postgres.stop();
    supervisor.close();
    threads.close();
  }

  /** Provision waits for the broker itself, and has the database's part done until then. */
  private void startPostgresAndProvision() {
    progress.say("starting " + PostgresServer.NAME);
    postgres.start();
    progress.say(PostgresServer.NAME + " is ready");
    run(Tool.PROVISION, environments.ofProvision(postgres.admin("postgres"), kafkaAdmin));
    progress.say("roles, schemas, accounts, topics and keys are ready");
  }

  /** It waits itself for the programs that it takes. */
  private void makeOrganization() {
    run(Tool.ORGANIZATION, environments.ofOrganization());
    progress.say("the organization is ready");
  }

  /** The gateway is ready when the services are, too. */
  private Readiness readiness(Program program, URI address) {
    if (program == Program.GATEWAY) {
      var itself = Readiness.answersAt(address.resolve("/health/readiness"));
      Readiness ofAll = () -> started.containsAll(SERVICES) && itself.isReady();
      return ofAll.longerWhile(() -> !started.containsAll(SERVICES));
    }
    return Readiness.answersAt(address.resolve(health(program)))
        .longerWhile(() -> isMigrating(program));
  }

  /** Programs that store files are not ready without free space, but everything else works. */
  private static String health(Program program) {
    return switch (program) {
      case UPLOADS, EXPORTS -> "/health/liveness";
      default -> "/health/readiness";
    };
  }

  /** Says so, too, since it is only asked by who has waited for long. */
  private boolean isMigrating(Program program) {
    var log = log(program.wireName());
    boolean isMigrating = SchemaLog.isMigrating(log);
    if (isMigrating) {
      progress.say("%s still migrates its schema: see %s".formatted(program.wireName(), log));
    }
    return isMigrating;
  }

  private void start(Program program) {
    start(program(program));
    started.add(program);
  }

  private void start(StackProcess process) {
    process.start();
    progress.say(process.name() + " is ready");
  }

  private void run(Tool tool, Map<String, String> environment) {
    var command = commandLine(commands.tool(tool));
    new Task(launch(tool.toolName(), command, environment), supervisor).run();
  }

  private StackProcess kafka(int port) {
    var command =
        commandLine(
            commands.tool(Tool.KAFKA),
            directory.resolve("kafka").toString(),
            Integer.toString(port));
    return new StackProcess(
        launch(Tool.KAFKA.toolName(), command, Map.of()), Readiness.listensOn(port), supervisor);
  }

  private StackProcess process(Program program, Readiness readiness) {
    var command = commandLine(commands.program(program));
    return new StackProcess(
        launch(program.wireName(), command, environments.of(program)), readiness, supervisor);
  }

  private Launch launch(String name, List<String> command, Map<String, String> environment) {
    return new Launch(name, command, environment, log(name));
  }

  private Path log(String name) {
    return directory.resolve("logs").resolve(name + ".log");
  }

  private List<String> commandLine(JavaCommand command, String... arguments) {
    return purpose == Purpose.TRAIN && !command.hasCache()
        ? command.train(arguments)
        : command.run(arguments);
  }

  /**
   * Runs all and waits for all; the first failure makes the others give up, and is the one told.
   */
  private void inParallel(Stream<Runnable> actions) {
    var first = new CompletableFuture<Throwable>();
    var running =
        actions
            .map(action -> CompletableFuture.runAsync(() -> runOrFail(action, first), threads))
            .toArray(CompletableFuture<?>[]::new);
    CompletableFuture.allOf(running).join();
    if (first.isDone()) {
      throw StackFailure.of(first.resultNow());
    }
  }

  private void runOrFail(Runnable action, CompletableFuture<Throwable> first) {
    try {
      action.run();
    } catch (RuntimeException | Error e) {
      first.complete(e);
      supervisor.stopStarting();
    }
  }
}
