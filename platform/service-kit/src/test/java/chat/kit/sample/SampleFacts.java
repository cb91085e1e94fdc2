package chat.kit.sample;

import chat.contracts.ChangeNumbers;
import chat.contracts.Topic;
import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import chat.kit.sql.Sql;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.List;

/** Facts of the sample service, each published in emoji-changed. */
@Singleton
public class SampleFacts {

  private final Outbox outbox;
  private final Sql sql;

  SampleFacts(Outbox outbox, Sql sql) {
    this.outbox = outbox;
    this.sql = sql;
  }

  /** A fact in its published form. */
  @Serdeable
  public record FactEvent(String text) {}

  /** Thrown to roll a fact back once it is written. */
  public static final class RolledBack extends RuntimeException {}

  /** Writes the fact with its change; rolls both back on request. */
  @Transactional
  public void write(long organizationId, String text, boolean rollBack) {
    sql.statement("insert into fact (organization_id, text) values (:organizationId, :text)")
        .bind("organizationId", organizationId)
        .bind("text", text)
        .execute();
    outbox.append(
        organizationId,
        List.of(new Change(Topic.EMOJI_CHANGED, organizationId + ":" + text, new FactEvent(text))));
    if (rollBack) {
      throw new RolledBack();
    }
  }

  /** Writes many changes of the topic at once. */
  @Transactional
  public void writeAll(long organizationId, List<String> texts) {
    outbox.append(organizationId, changes(organizationId, texts));
  }

  /**
   * Writes the changes at the commit and returns the highest number of each topic.
   *
   * @param latest numbers of the preceding changes
   */
  @Transactional
  public ChangeNumbers writeAllAtCommit(
      long organizationId, ChangeNumbers latest, List<String> texts) {
    outbox.lock(organizationId);
    return outbox.appendAtCommit(organizationId, latest, changes(organizationId, texts));
  }

  private static List<Change> changes(long organizationId, List<String> texts) {
    return texts.stream()
        .map(text ->
            new Change(Topic.EMOJI_CHANGED, organizationId + ":" + text, new FactEvent(text)))
        .toList();
  }

  /** Returns the texts of the stored facts. */
  public List<String> of(long organizationId) {
    return sql.statement("select text from fact where organization_id = :organizationId")
        .bind("organizationId", organizationId)
        .list(row -> row.text("text"));
  }
}
