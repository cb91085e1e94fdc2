package chat.localstack.process;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * How a program is started.
 *
 * @param environment all that it is told, besides a few facts about the machine and its user
 * @param log where its output goes
 */
public record Launch(
    String name, List<String> command, Map<String, String> environment, Path log) {}
