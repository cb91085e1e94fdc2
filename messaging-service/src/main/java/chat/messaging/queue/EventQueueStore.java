package chat.messaging.queue;

import chat.kit.emoji.ServiceEmoji;
import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import chat.messaging.eventdelivery.MessageNarrow;
import chat.messaging.eventdelivery.ViewerOptions;
import chat.messaging.initialstate.Capability;
import chat.messaging.initialstate.ClientCapabilities;
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

/** Reads and writes the table {@code event_queue}. */
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

  /** Keeps the given queue and the most recently used ones. */
  private static final String DELETE_BEYOND =
      """
      delete from event_queue where id in (
        select id from event_queue
        where organization_id = :organizationId and user_id = :userId
        order by id = :id::uuid desc, ends_at - interval '1 second' * idle_seconds desc
        offset :most)
      returning id
      """;

  /** A minute later, because uses are stored with a delay. */
  private static final String DELETE_IDLE =
      "delete from event_queue where ends_at < :now::timestamptz - interval '1 minute'";

  /**
   * Locks rows in id order. Replicas may store uses of the same queues, when clients change
   * replicas.
   */
  private static final String MARK_USED =
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

  private static final String SET_SERVER_VERSION =
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
    ViewerOptions viewerOptions = queue.viewerOptions();
    sql.statement(INSERT)
        .bind("id", queue.id().toString())
        .bind("organizationId", queue.organizationId())
        .bind("userId", queue.userId())
        .bind("start", queue.start())
        .bind("eventTypes", viewerOptions.eventTypes())
        .bind("narrow", toJson(viewerOptions.narrow()))
        .bind("applyMarkdown", viewerOptions.applyMarkdown())
        .bind("clientGravatar", viewerOptions.clientGravatar())
        .bind("slimPresence", viewerOptions.slimPresence())
        .bind("allPublicStreams", viewerOptions.allPublicStreams())
        .bindEach("capabilities", viewerOptions.capabilities().capabilities(), Capability::wireName)
        .bind("serviceEmoji", viewerOptions.serviceEmoji().name())
        .bind("idleSeconds", queue.idleSeconds())
        .bind("now", now)
        .bind("serverVersion", queue.serverVersion())
        .execute();
  }

  /** Finds the queue, if it belongs to the account and the account is active. */
  Optional<EventQueue> find(UUID id, long organizationId, long userId) {
    return sql.statement(FIND)
        .bind("id", id.toString())
        .bind("organizationId", organizationId)
        .bind("userId", userId)
        .find(this::queue);
  }

  /** Deletes the queue; false if the account had none with this id. */
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
   * Deletes the least recently used queues of an account, except the given one.
   *
   * @param most maximum number of queues that remain
   * @return the ids of the deleted queues
   */
  List<UUID> deleteBeyond(int most, EventQueue queue) {
    return sql.statement(DELETE_BEYOND)
        .bind("organizationId", queue.organizationId())
        .bind("userId", queue.userId())
        .bind("id", queue.id().toString())
        .bind("most", most)
        .list(row -> UUID.fromString(row.text("id")));
  }

  /** Deletes the queues whose idle timeout is over. */
  int deleteIdle(Instant now) {
    return sql.statement(DELETE_IDLE).bind("now", now).execute();
  }

  /**
   * Stores the last use of queues.
   *
   * @param acknowledged the acknowledged offsets, by queue id
   * @return the ids of the queues that still exist
   */
  Set<UUID> used(Map<UUID, Long> acknowledged, Instant now) {
    List<Map.Entry<UUID, Long>> entries = List.copyOf(acknowledged.entrySet());
    return Set.copyOf(
        sql.statement(MARK_USED)
            .bindEach("ids", entries, entry -> entry.getKey().toString())
            .bindEach("acknowledged", entries, Map.Entry::getValue)
            .bind("now", now)
            .list(row -> UUID.fromString(row.text("id"))));
  }

  /** Stores that the client is informed of a version; false if it was informed before. */
  boolean recordServerVersion(UUID id, String serverVersion) {
    return sql.statement(SET_SERVER_VERSION)
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
        new ViewerOptions(
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

  private String toJson(MessageNarrow narrow) {
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
