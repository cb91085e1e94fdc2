package chat.localstack;

import java.nio.file.Path;

/**
 * What a start needs to be told.
 *
 * @param repository the root of the source tree, whose modules have been packaged
 * @param directory where data, logs, keys, credentials and copies of the jars lie
 * @param port the gateway's, 0 for a free one
 * @param startupCaches whether programs that have no start-up cache get one before they start
 */
public record StackOptions(
    Path repository, Path directory, int port, boolean startupCaches, Progress progress) {

  public StackOptions {
    repository = repository.toAbsolutePath().normalize();
    directory = directory.toAbsolutePath().normalize();
  }
}
