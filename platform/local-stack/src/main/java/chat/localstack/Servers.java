package chat.localstack;

import chat.contracts.Program;
import chat.localstack.process.Readiness;
import chat.localstack.process.StackFailure;
import chat.localstack.process.StackProcess;
import chat.localstack.process.Supervisor;
import chat.provision.Provision;
import chat.provision.ProvisionSettings;
import chat.provision.ProvisionSettings.TopicSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
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

  /** On one's own machine nobody wants to be held back. */
  private static final List<String> LIMITS =
      List.of("CHAT_RATE_LIMIT_ACCOUNT", "CHAT_RATE_LIMIT_ADDRESS", "CHAT_RATE_LIMIT_LOGIN");

  private static final String UNREACHABLE_LIMIT = "1000000/60";

  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Duration TRAINING_PATIENCE = Duration.ofSeconds(120);

  private final Path directory;
  private final Purpose purpose;
  private final Progress progress;
  private final Addresses addresses;
  private final Supervisor supervisor = new Supervisor();
  private final Map<Program, StackProcess> programs = new EnumMap<>(Program.class);
  private final StackProcess kafka;
  private final PostgresServer postgres;
  private final ExecutorService tasks = Executors.newVirtualThreadPerTaskExecutor();

  /** Of the services' database roles; new ones each time, since provision sets them. */
  private final Map<Program, String> passwords = new EnumMap<>(Program.class);

  Servers(
      Path directory, Addresses addresses, Commands commands, Purpose purpose, Progress progress) {
    this.directory = directory;
    this.addresses = addresses;
    this.purpose = purpose;
    this.progress = progress;
    postgres =
        new PostgresServer(directory.resolve("postgres"), addresses.postgresPort(), supervisor);
    Program.services().forEach(service -> passwords.put(service, Secrets.random()));
    kafka =
        process(
            Commands.KAFKA,
            commandLine(
                commands.kafka(),
                directory.resolve("kafka").toString(),
                Integer.toString(addresses.kafkaPort())),
            Map.of(),
            Readiness.listensOn(addresses.kafkaPort()));
    for (var program : Program.values()) {
      programs.put(
          program,
          process(
              program.wireName(),
              commandLine(commands.program(program)),
              environment(program),
              Readiness.answersAt(addresses.of(program).resolve("/health"))));
    }
  }

  /** Starts everything and returns when all of it answers. */
  void start() {
    inParallel(Stream.of(this::startPostgres, () -> start(kafka)));
    provision();
    inParallel(programs.values().stream().map(process -> () -> start(process)));
  }

  StackProcess program(Program program) {
    var process = programs.get(program);
    if (process == null) {
      throw new IllegalStateException("no process for " + program);
    }
    return process;
  }

  StackProcess kafka() {
    return kafka;
  }

  PostgresServer postgres() {
    return postgres;
  }

  /** Completes with one line about the first process that ended by itself. */
  CompletionStage<String> death() {
    return supervisor.death();
  }

  /** Makes a start that is under way fail soon. */
  void stopStarting() {
    supervisor.stopStarting();
  }

  /** Stops the gateway, then the services, Kafka and PostgreSQL. */
  @Override
  public void close() {
    supervisor.stopStarting();
    var patience = purpose == Purpose.TRAIN ? TRAINING_PATIENCE : PATIENCE;
    program(Program.GATEWAY).stop(patience);
    inParallel(programs.values().stream().<Runnable>map(process -> () -> process.stop(patience)));
    kafka.stop(patience);
    postgres.stop();
    supervisor.close();
    tasks.close();
  }

  private void startPostgres() {
    progress.say("starting " + PostgresServer.NAME);
    postgres.start();
    progress.say(PostgresServer.NAME + " is ready");
  }

  /** Makes roles, schemas, topics and keys, or finds them. */
  private void provision() {
    Provision.run(
        new ProvisionSettings(
            postgres.admin(),
            passwords,
            addresses.kafkaBootstrapServers(),
            TopicSettings.DEFAULT,
            keys()),
        line -> {});
    progress.say("roles, schemas, topics and keys are ready");
  }

  private Path keys() {
    return directory.resolve("keys");
  }

  private void start(StackProcess process) {
    process.start();
    progress.say(process.name() + " is ready");
  }

  private StackProcess process(
      String name, List<String> command, Map<String, String> environment, Readiness readiness) {
    var log = directory.resolve("logs").resolve(name + ".log");
    return new StackProcess(
        new StackProcess.Launch(name, command, environment, log, readiness), supervisor);
  }

  private List<String> commandLine(JavaCommand command, String... arguments) {
    return purpose == Purpose.TRAIN && !command.hasCache()
        ? command.train(arguments)
        : command.run(arguments);
  }

  private Map<String, String> environment(Program program) {
    var environment = new HashMap<>(addresses.environment());
    environment.put("CHAT_PORT", Integer.toString(addresses.of(program).getPort()));
    environment.put("CHAT_KEYS_DIRECTORY", keys().toString());
    environment.put("CHAT_DATABASE_PASSWORD", passwords.getOrDefault(program, ""));
    environment.put("CHAT_MANAGEMENT_PORT", Integer.toString(addresses.gatewayManagementPort()));
    LIMITS.forEach(limit -> environment.put(limit, UNREACHABLE_LIMIT));
    return environment;
  }

  /** Runs all and waits for all; the first failure makes the others give up. */
  private void inParallel(Stream<Runnable> actions) {
    var running =
        actions
            .map(action ->
                CompletableFuture.runAsync(action, tasks)
                    .whenComplete((done, problem) -> {
                      if (problem != null) {
                        supervisor.stopStarting();
                      }
                    }))
            .toArray(CompletableFuture<?>[]::new);
    try {
      CompletableFuture.allOf(running).join();
    } catch (CompletionException e) {
      throw StackFailure.of(e.getCause() == null ? e : e.getCause());
    }
  }
}
