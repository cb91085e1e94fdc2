package chat.kit.sample;

import chat.contracts.Topic;
import chat.kit.projection.OwnerEvent;
import chat.kit.projection.Projection;
import chat.kit.projection.UnparseableEvent;
import chat.kit.sql.Sql;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Stores the newest value of each key; some values make it fail. */
@Singleton
public final class SampleProjection implements Projection {

  private final Sql sql;
  private final int projectionVersion;

  SampleProjection(
      Sql sql, @Property(name = "chat.sample.edition", defaultValue = "0") int projectionVersion) {
    this.sql = sql;
    this.projectionVersion = projectionVersion;
  }

  @Override
  public int projectionVersion(Topic topic) {
    return topic == Topic.USER_CHANGED ? projectionVersion : 0;
  }

  /** Stores replayed events under keys of their own. */
  @Override
  public void applyAgain(List<OwnerEvent> events) {
    for (OwnerEvent event : events) {
      sql.statement(
              """
              insert into note (topic, key, value) values ('again', :key, :value)
              on conflict (topic, key) do update set value = excluded.value
              """)
          .bind("key", "again:" + event.key())
          .bind("value", text(event))
          .execute();
    }
  }

  @Override
  public Set<Topic> topics() {
    return Set.of(Topic.USER_CHANGED, Topic.CHANNEL_CHANGED);
  }

  @Override
  public void apply(OwnerEvent event) {
    String value = text(event);
    if (value == null) {
      sql.statement("delete from note where topic = :topic and key = :key")
          .bind("topic", event.topic().wireName())
          .bind("key", event.key())
          .execute();
      return;
    }
    if (value.equals("\"nonsense\"")) {
      throw new UnparseableEvent("it is nonsense");
    }
    if (value.equals("\"bug\"")) {
      throw new IllegalStateException("a bug");
    }
    sql.statement(
            """
            insert into note (topic, key, value) values (:topic, :key, :value)
            on conflict (topic, key) do update set value = excluded.value
            """)
        .bind("topic", event.topic().wireName())
        .bind("key", event.key())
        .bind("value", value.equals("\"nul\"") ? "\0" : value)
        .execute();
  }

  private static @Nullable String text(OwnerEvent event) {
    byte[] value = event.value();
    return value == null ? null : new String(value, StandardCharsets.UTF_8);
  }

  /** Returns the projected value of the key. */
  public Optional<String> find(String key) {
    return sql.statement("select value from note where key = :key")
        .bind("key", key)
        .find(row -> row.text("value"));
  }
}
