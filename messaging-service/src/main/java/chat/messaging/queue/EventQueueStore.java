package chat.messaging.queue;

import chat.kit.emoji.ServiceEmoji;
import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import chat.messaging.eventview.MessageNarrow;
import chat.messaging.eventview.Wishes;
import chat.messaging.register.Capability;
import chat.messaging.register.ClientCapabilities;
import io.micronaut.json.JsonMapper;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The table {@code event_queue}. */
@Singleton
final class EventQueueStore {

  private static final String INSERT =
      """
      insert into event_queue (id, organization_id, user_id, start_offset, acknowledged,
        event_types, narrow, apply_markdown, client_gravatar, slim_presence, all_public_streams,
        capabilities, service_emoji, idle_seconds, ends_at, server_version)
      values (:id::uuid, :organizationId, :userId, :start, :start, :eventTypes::text[], :narrow,
        :applyMarkdown, :clientGravatar, :slimPresence, :allPublicStreams, :capabilities::text[],
        :serviceEmoji, :idleSeconds,
        :now::timestamptz + interval '1 second' * :idleSeconds, :serverVersion)
      """;

  private static final String FIND =
      """
      select q.id, q.organization_id, q.user_id, q.start_offset, q.acknowledged, q.event_types,
        q.event_types is null as has_all_types, q.narrow, q.apply_markdown, q.client_gravatar,
        q.slim_presence, q.all_public_streams, q.capabilities, q.service_emoji, q.idle_seconds, q.server_version
      from event_queue q
        join account a on a.organization_id = q.organization_id and a.user_id = q.user_id
      where q.id = :id::uuid and q.organization_id = :organizationId and q.user_id = :userId
        and a.is_active
      """;

  private static final String DELETE =
      """
      delete from event_queue
      where id = :id::uuid and organization_id = :organizationId and user_id = :userId
      """;

  private static final String DELETE_OF_ACCOUNT =
      "delete from event_queue where organization_id = :organizationId and user_id = :userId";

  /** Those that were used last are left, and the one named first of all. */
  private static final String DELETE_BEYOND =
      """
      delete from event_queue where id in (
        select id from event_queue
        where organization_id = :organizationId and user_id = :userId
        order by id = :id::uuid desc, ends_at - interval '1 second' * idle_seconds desc
        offset :most)
      returning id
      """;

  /** A minute later, since uses are noted late. */
  private static final String DELETE_IDLE =
      "delete from event_queue where ends_at < :now::timestamptz - interval '1 minute'";

  /** In one order, for replicas note the same queues whose clients go from one to another. */
  private static final String USED =
      """
      with locked as (
        select id from event_queue where id = any(:ids::uuid[]) order by id for update)
      update event_queue q
      set ends_at =
          greatest(q.ends_at, :now::timestamptz + interval '1 second' * q.idle_seconds),
        acknowledged = greatest(q.acknowledged, used.acknowledged)
      from locked
        join unnest(:ids::uuid[], :acknowledged::bigint[]) as used (id, acknowledged) using (id)
      where q.id = locked.id
      returning q.id
      """;

  private static final String TOLD =
      """
      update event_queue set server_version = :serverVersion
      where id = :id::uuid and server_version <> :serverVersion
      """;

  private final Sql sql;
  private final JsonMapper json;

  EventQueueStore(Sql sql, JsonMapper json) {
    this.sql = sql;
    this.json = json;
  }

  void insert(EventQueue queue, Instant now) {
    Wishes wishes = queue.wishes();
    sql.statement(INSERT)
        .bind("id", queue.id().toString())
        .bind("organizationId", queue.organizationId())
        .bind("userId", queue.userId())
        .bind("start", queue.start())
        .bind("eventTypes", wishes.eventTypes())
        .bind("narrow", written(wishes.narrow()))
        .bind("applyMarkdown", wishes.applyMarkdown())
        .bind("clientGravatar", wishes.clientGravatar())
        .bind("slimPresence", wishes.slimPresence())
        .bind("allPublicStreams", wishes.allPublicStreams())
        .bindEach("capabilities", wishes.capabilities().capabilities(), Capability::wireName)
        .bind("serviceEmoji", wishes.serviceEmoji().name())
        .bind("idleSeconds", queue.idleSeconds())
        .bind("now", now)
        .bind("serverVersion", queue.serverVersion())
        .execute();
  }

  /** The queue of that id, if it is the account's and that is active. */
  Optional<EventQueue> find(UUID id, long organizationId, long userId) {
    return sql.statement(FIND)
        .bind("id", id.toString())
        .bind("organizationId", organizationId)
        .bind("userId", userId)
        .find(this::queue);
  }

  /** Whether the account had a queue of that id. */
  boolean delete(UUID id, long organizationId, long userId) {
    return sql.statement(DELETE)
            .bind("id", id.toString())
            .bind("organizationId", organizationId)
            .bind("userId", userId)
            .execute()
        > 0;
  }

  void deleteOf(long organizationId, long userId) {
    sql.statement(DELETE_OF_ACCOUNT)
        .bind("organizationId", organizationId)
        .bind("userId", userId)
        .execute();
  }

  /**
   * Ends those of an account's queues that were used longest ago, but not the one given.
   *
   * @param most how many are left
   * @return the ids of those that have ended
   */
  List<UUID> deleteBeyond(int most, EventQueue queue) {
    return sql.statement(DELETE_BEYOND)
        .bind("organizationId", queue.organizationId())
        .bind("userId", queue.userId())
        .bind("id", queue.id().toString())
        .bind("most", most)
        .list(row -> UUID.fromString(row.text("id")));
  }

  /** Ends what nobody has asked for long enough. */
  int deleteIdle(Instant now) {
    return sql.statement(DELETE_IDLE).bind("now", now).execute();
  }

  /**
   * Notes that queues are in use.
   *
   * @param acknowledged up to where their clients have the events, by their ids
   * @return the ids of those that have not ended
   */
  Set<UUID> used(Map<UUID, Long> acknowledged, Instant now) {
    List<Map.Entry<UUID, Long>> entries = List.copyOf(acknowledged.entrySet());
    return Set.copyOf(
        sql.statement(USED)
            .bindEach("ids", entries, entry -> entry.getKey().toString())
            .bindEach("acknowledged", entries, Map.Entry::getValue)
            .bind("now", now)
            .list(row -> UUID.fromString(row.text("id"))));
  }

  /** Notes that the client is told a version; false where it has been before. */
  boolean told(UUID id, String serverVersion) {
    return sql.statement(TOLD)
            .bind("id", id.toString())
            .bind("serverVersion", serverVersion)
            .execute()
        > 0;
  }

  private EventQueue queue(Row row) {
    return new EventQueue(
        UUID.fromString(row.text("id")),
        row.number("organization_id"),
        row.number("user_id"),
        row.number("start_offset"),
        row.number("acknowledged"),
        new Wishes(
            eventTypes(row),
            narrow(row.text("narrow")),
            row.flag("apply_markdown"),
            row.flag("client_gravatar"),
            row.flag("slim_presence"),
            row.flag("all_public_streams"),
            ClientCapabilities.ofNames(row.texts("capabilities")),
            ServiceEmoji.valueOf(row.text("service_emoji"))),
        (int) row.number("idle_seconds"),
        row.text("server_version"));
  }

  private static @Nullable Set<String> eventTypes(Row row) {
    return row.flag("has_all_types") ? null : Set.copyOf(row.texts("event_types"));
  }

  private String written(MessageNarrow narrow) {
    try {
      return json.writeValueAsString(narrow);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private MessageNarrow narrow(String text) {
    try {
      return json.readValue(text, MessageNarrow.class);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
