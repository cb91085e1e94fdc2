package chat.localstack;

import chat.contracts.Program;
import chat.localstack.organization.DemoCredentials;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Starts everything once on temporary data, so that each program writes its startup cache. */
final class TrainingRun {

  private final Path directory;
  private final Commands commands;
  private final StartProgress progress;

  /**
   * @param directory for the temporary data, which is deleted
   */
  TrainingRun(Path directory, Commands commands, StartProgress progress) {
    this.directory = directory;
    this.commands = commands;
    this.progress = progress;
  }

  /**
   * Puts load on a trial start and stops it; the caches are kept unless that was aborted.
   *
   * @param start starts the servers
   * @param stopped whether the run should end early
   */
  void run(Consumer<LocalServers> start, BooleanSupplier stopped) {
    DisposableData.delete(directory);
    var addresses = new LocalAddresses(0);
    var environments = new Environments(directory, addresses, Map.of());
    boolean isTrained;
    try (var servers =
        new LocalServers(
            directory,
            environments,
            addresses,
            commands,
            LocalServers.Purpose.TRAIN,
            step -> progress.say("trial start: " + step))) {
      start.accept(servers);
      progress.say("trial start: under load for %d s".formatted(TrainingLoad.DURATION.toSeconds()));
      var accounts = DemoCredentials.readAll(directory);
      BooleanSupplier isOver =
          () -> stopped.getAsBoolean() || servers.death().toCompletableFuture().isDone();
      isTrained = new TrainingLoad(addresses.of(Program.GATEWAY), accounts, isOver).run();
      progress.say("trial start: writing the caches");
    }
    if (!isTrained) {
      progress.say("requests of the trial start failed, so the caches may be of little use");
    }
    if (!stopped.getAsBoolean()) {
      commands.keepCaches();
    }
    DisposableData.delete(directory);
  }
}
