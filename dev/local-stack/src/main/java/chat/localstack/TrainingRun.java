package chat.localstack;

import chat.contracts.Program;
import chat.localstack.organization.DemoCredentials;
import chat.localstack.process.StackFailure;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Runs everything once on temporary data, so that each program writes its startup cache. */
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
   * Starts the servers, puts load on them and stops them. Keeps the caches unless stopped early.
   *
   * @param start starts the servers
   * @param stopped whether the run should end early
   * @return whether nearly all requests succeeded
   * @throws StackFailure if a process ends during the load
   */
  boolean run(Consumer<LocalServers> start, BooleanSupplier stopped) {
    DisposableData.delete(directory);
    boolean isTrained = trainedUnderLoad(start, stopped);
    if (!stopped.getAsBoolean()) {
      commands.keepCaches();
    }
    DisposableData.delete(directory);
    return isTrained;
  }

  private boolean trainedUnderLoad(Consumer<LocalServers> start, BooleanSupplier stopped) {
    var addresses = new LocalAddresses(0);
    var environments = new Environments(directory, addresses, Map.of());
    try (var servers =
        new LocalServers(
            directory,
            environments,
            addresses,
            commands,
            LocalServers.Purpose.TRAIN,
            step -> progress.say("training run: " + step))) {
      start.accept(servers);
      progress.say(
          "training run: under load for %d s".formatted(TrainingLoad.DURATION.toSeconds()));
      CompletableFuture<String> death = servers.death().toCompletableFuture();
      boolean isTrained =
          new TrainingLoad(
                  addresses.of(Program.GATEWAY),
                  DemoCredentials.readAll(directory),
                  () -> stopped.getAsBoolean() || death.isDone())
              .run();
      if (death.isDone() && !stopped.getAsBoolean()) {
        throw new StackFailure(death.join());
      }
      progress.say("training run: writing the caches");
      return isTrained;
    }
  }
}
