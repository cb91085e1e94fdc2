package chat.exports.request;

import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;

/**
 * How far the work at an export has come.
 *
 * @param percent of the work, as far as it can be told beforehand; 100 once the archive is there
 * @param messages that are in the archive
 * @param totalMessages that will be
 * @param files that are in the archive
 * @param fileBytes their bytes
 */
@Serdeable(naming = SnakeCaseStrategy.class)
public record Progress(int percent, long messages, long totalMessages, long files, long fileBytes) {

  public static final Progress NONE = new Progress(0, 0, 0, 0, 0);

  /** The same of an archive that is there. */
  public Progress done() {
    return new Progress(100, messages, totalMessages, files, fileBytes);
  }
}
