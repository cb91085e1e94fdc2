package chat.exports.request;

import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;

/**
 * The progress of an export.
 *
 * @param percent estimated share of the work in percent; 100 once the archive exists
 * @param messages messages in the archive so far
 * @param totalMessages all messages of the export
 * @param files files in the archive so far
 * @param fileBytes size of these files in bytes
 */
@Serdeable(naming = SnakeCaseStrategy.class)
public record ProgressReport(
    int percent, long messages, long totalMessages, long files, long fileBytes) {

  public static final ProgressReport NONE = new ProgressReport(0, 0, 0, 0, 0);

  /** Returns the report of a complete archive. */
  public ProgressReport done() {
    return new ProgressReport(100, messages, totalMessages, files, fileBytes);
  }
}
