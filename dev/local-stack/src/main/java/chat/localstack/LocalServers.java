package chat.localstack;

import chat.contracts.Program;
import chat.embedded.KafkaAdmin;
import chat.localstack.Commands.Tool;
import chat.localstack.process.BackgroundTask;
import chat.localstack.process.ProcessLauncher;
import chat.localstack.process.Readiness;
import chat.localstack.process.StackFailure;
import chat.localstack.process.StackProcess;
import chat.localstack.process.Supervisor;
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

/** The running processes of a stack, with the order in which they start and stop. */
final class LocalServers implements AutoCloseable {

  /** The purpose of a start, which determines the programs' command lines. */
  enum Purpose {
    SERVE,
    /** Programs without a startup cache write one when they end. */
    TRAIN
  }

  private static final Duration STOP_TIMEOUT = Duration.ofSeconds(10);
  private static final Duration TRAINING_STOP_TIMEOUT = Duration.ofSeconds(180);

  private static final Set<Program> SERVICES = EnumSet.complementOf(EnumSet.of(Program.GATEWAY));

  private final Path directory;
  private final Commands commands;
  private final Purpose purpose;
  private final StartProgress startProgress;
  private final Environments environments;
  private final Supervisor supervisor = new Supervisor();
  private final Map<Program, StackProcess> programs = new EnumMap<>(Program.class);
  private final Set<Program> started = ConcurrentHashMap.newKeySet();
  private final KafkaAdmin kafkaAdmin;
  private final StackProcess kafka;
  private final PostgresServer postgres;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  LocalServers(
      Path directory,
      Environments environments,
      LocalAddresses localAddresses,
      Commands commands,
      Purpose purpose,
      StartProgress startProgress) {
    this.directory = directory;
    this.commands = commands;
    this.purpose = purpose;
    this.startProgress = startProgress;
    this.environments = environments;
    postgres =
        new PostgresServer(
            directory.resolve("postgres"), localAddresses.postgresPort(), supervisor);
    // Created before the broker and provision start, which run in parallel and both read it.
    kafkaAdmin = KafkaAdmin.of(directory.resolve("kafka"));
    kafka = kafka(localAddresses.kafkaPort());
    switch (commands.shape()) {
      case SINGLE -> {
        var single = single(localAddresses);
        List.of(Program.values()).forEach(program -> programs.put(program, single));
      }
      case SPLIT -> {
        for (var program : Program.values()) {
          programs.put(program, process(program, readiness(program, localAddresses.of(program))));
        }
      }
    }
  }

  /** Starts everything; returns when all programs answer and the first organization exists. */
  void start() {
    inParallel(Stream.of(this::startPostgresAndProvision, () -> start(kafka)));
    Stream<Runnable> starts = processes().map(process -> () -> startPrograms(process));
    inParallel(Stream.concat(starts, Stream.of(this::makeOrganization)));
  }

  StackProcess program(Program program) {
    var process = programs.get(program);
    if (process == null) {
      throw new IllegalStateException("no process for " + program);
    }
    return process;
  }

  /** A second process of a program; the caller starts and stops it. */
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

  /** The process ids by name: the programs, then their servers. */
  Map<String, Long> processIds() {
    var ids = new LinkedHashMap<String, Long>();
    processes().forEach(process -> ids.put(process.name(), process.processId()));
    ids.put(PostgresServer.NAME, postgres.processId());
    ids.put(kafka.name(), kafka.processId());
    return ids;
  }

  /** Completes with a one-line message about the first process that ended unexpectedly. */
  CompletionStage<String> death() {
    return supervisor.death();
  }

  /** Makes a start in progress fail soon; a training run then leaves no cache. */
  void abort() {
    switch (purpose) {
      case SERVE -> supervisor.stopStarting();
      case TRAIN -> supervisor.abandon();
    }
  }

  /** Stops the gateway, then the services, Kafka and PostgreSQL; idempotent. */
  @Override
  public synchronized void close() {
    if (threads.isShutdown()) {
      return;
    }
    supervisor.stopStarting();
    var timeout = purpose == Purpose.TRAIN ? TRAINING_STOP_TIMEOUT : STOP_TIMEOUT;
    program(Program.GATEWAY).stop(timeout);
    inParallel(processes().map(process -> () -> process.stop(timeout)));
    kafka.stop(timeout);
    postgres.stop();
    supervisor.close();
    threads.close();
  }

  /** Provision sets up the database while the broker starts, and waits for the broker itself. */
  private void startPostgresAndProvision() {
    startProgress.say("starting " + PostgresServer.NAME);
    postgres.start();
    startProgress.say(PostgresServer.NAME + " is ready");
    run(Tool.PROVISION, environments.ofProvision(postgres.admin("postgres"), kafkaAdmin));
    startProgress.say("roles, schemas, accounts, topics and keys are ready");
  }

  /** The tool itself waits for the programs that it calls. */
  private void makeOrganization() {
    run(Tool.ORGANIZATION, environments.ofOrganization());
    startProgress.say("the organization is ready");
  }

  /** The gateway counts as ready only when the services are ready, too. */
  private Readiness readiness(Program program, URI address) {
    if (program == Program.GATEWAY) {
      var itself = Readiness.answersAt(address.resolve("/health/readiness"));
      Readiness ofAll = () -> started.containsAll(SERVICES) && itself.isReady();
      return ofAll.longerWhile(() -> !started.containsAll(SERVICES));
    }
    return Readiness.answersAt(address.resolve(health(program)))
        .longerWhile(() -> isMigrating(program.wireName()));
  }

  /** Programs that store files are not ready without free disk space, but the rest still works. */
  private static String health(Program program) {
    return switch (program) {
      case UPLOADS, EXPORTS -> "/health/liveness";
      default -> "/health/readiness";
    };
  }

  /** Also reports the migration, because this is only called after a long wait. */
  private boolean isMigrating(String process) {
    var log = log(process);
    boolean isMigrating = SchemaLog.isMigrating(log);
    if (isMigrating) {
      startProgress.say("%s still migrates its schema: see %s".formatted(process, log));
    }
    return isMigrating;
  }

  private Stream<StackProcess> processes() {
    return programs.values().stream().distinct();
  }

  private void startPrograms(StackProcess process) {
    start(process);
    programs.forEach((program, its) -> {
      if (its == process) {
        started.add(program);
      }
    });
  }

  private void start(StackProcess process) {
    process.start();
    startProgress.say(process.name() + " is ready");
  }

  private void run(Tool tool, Map<String, String> environment) {
    var command = commandLine(commands.tool(tool));
    new BackgroundTask(launch(tool.toolName(), command, environment), supervisor).run();
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

  private StackProcess single(LocalAddresses localAddresses) {
    var health =
        Stream.of(Program.values())
            .map(
                program -> Readiness.answersAt(localAddresses.of(program).resolve(health(program))))
            .toList();
    Readiness ofAll = () -> health.stream().allMatch(Readiness::isReady);
    return new StackProcess(
        launch(ProgramFacts.SINGLE, commandLine(commands.single()), environments.ofAll()),
        ofAll.longerWhile(() -> isMigrating(ProgramFacts.SINGLE)),
        supervisor);
  }

  private StackProcess process(Program program, Readiness readiness) {
    var command = commandLine(commands.program(program));
    return new StackProcess(
        launch(program.wireName(), command, environments.of(program)), readiness, supervisor);
  }

  private ProcessLauncher launch(
      String name, List<String> command, Map<String, String> environment) {
    return new ProcessLauncher(name, command, environment, log(name));
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
   * Runs all actions and waits for them. The first failure aborts the others and is the one thrown.
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
