package chat.localstack;

import chat.contracts.Program;
import chat.localstack.build.StagedPrograms;
import chat.localstack.build.StartupCaches;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The commands that start this build's programs, on copies of their jars. */
final class Commands {

  static final String KAFKA = "kafka";
  private static final List<String> KAFKA_FLAGS =
      JavaCommand.small(
          "-Xmx192m", List.of("-Xms64m", "-XX:NewSize=16m", "-XX:TieredStopAtLevel=1"));

  private final JavaCommand kafka;
  private final Map<Program, JavaCommand> programs = new EnumMap<>(Program.class);

  /** Brings the copies of the jars up to date. */
  Commands(Path repository, Path directory) {
    var staged = new StagedPrograms(repository, directory.resolve("programs"));
    var caches = new StartupCaches(directory.resolve("startup-caches"));
    var stack = staged.stage("platform/local-stack");
    var libraries = stack.subList(1, stack.size());
    kafka = command(KAFKA, KAFKA_FLAGS, libraries, "chat.embedded.LocalKafka", caches);
    for (var program : Program.values()) {
      var classPath = staged.stage(program.wireName());
      programs.put(
          program,
          command(
              program.wireName(),
              ProgramFacts.jvmFlags(program),
              classPath,
              ProgramFacts.mainClass(program),
              caches));
    }
    staged.removeUnused();
  }

  JavaCommand kafka() {
    return kafka;
  }

  JavaCommand program(Program program) {
    var command = programs.get(program);
    if (command == null) {
      throw new IllegalStateException("no command for " + program);
    }
    return command;
  }

  /** Whether some program would start without its start-up cache. */
  boolean lackCaches() {
    return !kafka.hasCache() || programs.values().stream().anyMatch(each -> !each.hasCache());
  }

  private static JavaCommand command(
      String name,
      List<String> flags,
      List<Path> classPath,
      String mainClass,
      StartupCaches caches) {
    var cache = caches.fileFor(name, classPath, flags);
    caches.removeOthers(name, cache);
    return new JavaCommand(flags, classPath, cache, mainClass);
  }
}
