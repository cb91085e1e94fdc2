package chat.messaging.messagestore;

import chat.contracts.ChangeNumbers;
import chat.contracts.Topic;
import chat.kit.sql.Sql;
import chat.markdown.text.Rendered.Mentions;
import chat.messaging.messageread.FlagSetStore;
import chat.messaging.picture.AwaitedPictureStore;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Writes the tables {@code message} and {@code recipient}, {@code read_block} for messages that are
 * read from the start, and {@code awaited_picture}.
 */
@Singleton
final class MessageStore {

  private static final String ALLOCATE =
      """
      select id, subscriptions_number, topic_exists, channel_version, organization_version,
        change_numbers
      from allocate_message_ids(:organizationId, :channelIds, :recipientIds, :topics, :changedTopics)
      """;

  private static final String INSERT =
      """
      insert into message (id, organization_id, recipient_id, sender_id, topic, content,
        rendered_content, client, sent_at, is_me_message, read_by_sender, subscriptions_number,
        mentioned_user_ids, mentioned_group_ids, channel_wildcard_mentioned,
        topic_wildcard_mentioned, topic_wildcard_user_ids, words)
      select id, :organizationId, recipient_id, sender_id, topic, content, rendered_content, client,
        :sentAt, is_me_message, read_by_sender, :subscriptionsNumber, mentioned_user_ids::bigint[],
        mentioned_group_ids::bigint[], channel_wildcard_mentioned, topic_wildcard_mentioned,
        topic_wildcard_user_ids::bigint[], words::tsvector
      from unnest(:ids::bigint[], :recipientIds::bigint[], :senderIds::bigint[], :topics::text[],
          :contents::text[], :renderedContents::text[], :clients::text[], :isMeMessage::boolean[],
          :readBySender::boolean[], :mentionedUserIds::text[], :mentionedGroupIds::text[],
          :channelWildcardMentioned::boolean[], :topicWildcardMentioned::boolean[],
          :topicWildcardUserIds::text[], :words::text[])
        as sent (id, recipient_id, sender_id, topic, content, rendered_content, client,
          is_me_message, read_by_sender, mentioned_user_ids, mentioned_group_ids,
          channel_wildcard_mentioned, topic_wildcard_mentioned, topic_wildcard_user_ids,
          words)
      """;

  private static final String MARK_READ =
      """
      insert into read_block (organization_id, user_id, block, bits)
      select :organizationId, user_id, %1$s, %2$s
      from unnest(:userIds::bigint[], :messageIds::bigint[]) read (user_id, id)
      group by user_id, %1$s
      on conflict (user_id, block) do update set bits = read_block.bits | excluded.bits
      """
          .formatted(FlagSetStore.block("id"), FlagSetStore.bits("id"));

  private static final String FIRST_OF_THEIR_TOPICS =
      """
      select message.id from message
      where message.id = any(:ids::bigint[]) and not exists (
        select from message before
        where before.recipient_id = message.recipient_id
          and lower(before.topic) = lower(message.topic) and before.id < message.id)
      """;

  private static final String CONVERSATION =
      """
      select id from recipient
      where organization_id = :organizationId
        and user_ids_hash = conversation_hash(:userIds::bigint[])
      """;

  private static final String MAKE_CONVERSATIONS =
      """
      insert into recipient (organization_id, user_ids, user_ids_hash)
      select :organizationId, user_ids, conversation_hash(user_ids)
      from unnest(:conversations::text[]) given cross join lateral (
        select given::bigint[] as user_ids) people
      on conflict (organization_id, user_ids_hash) do update set user_ids = excluded.user_ids
      returning id, user_ids
      """;

  /** An id that no channel and no recipient has. */
  private static final long NO_ID = 0;

  private final Sql sql;
  private final Clock clock;
  private final AwaitedPictureStore awaitedPictures;

  MessageStore(Sql sql, Clock clock, AwaitedPictureStore awaitedPictures) {
    this.sql = sql;
    this.clock = clock;
    this.awaitedPictures = awaitedPictures;
  }

  /** Allocates message ids and locks the organization until the transaction ends. */
  StoreAllocation allocate(long organizationId, List<OutgoingMessage> batch) {
    List<AllocatedRow> rows =
        sql.statement(ALLOCATE)
            .bind("organizationId", organizationId)
            .bindEach("channelIds", batch, MessageStore::channelId)
            .bindEach("recipientIds", batch, MessageStore::recipientToCheck)
            .bindEach("topics", batch, outgoing -> outgoing.destination().topic())
            .bindEach("changedTopics", MessageEvents.TOPICS, Topic::wireName)
            .list(row ->
                new AllocatedRow(
                    row.number("id"),
                    row.number("subscriptions_number"),
                    row.flag("topic_exists"),
                    row.textOrNull("channel_version"),
                    row.textOrNull("organization_version"),
                    row.numbers("change_numbers")));
    // Read with the lock held, so that the times of messages are in the order of their ids.
    Instant sentAt = clock.instant();
    AllocatedRow first = rows.getFirst();
    List<StoreAllocation.Versions> versions =
        rows.stream()
            .map(one ->
                new StoreAllocation.Versions(one.organizationVersion(), one.channelVersion()))
            .toList();
    return new StoreAllocation(
        rows.stream().map(AllocatedRow::id).toList(),
        versions,
        first.subscriptionsNumber(),
        rows.stream()
            .filter(AllocatedRow::topicExists)
            .map(AllocatedRow::id)
            .collect(Collectors.toSet()),
        changes(first.changeNumbers()),
        sentAt);
  }

  private static ChangeNumbers changes(List<Long> numbers) {
    Map<Topic, Long> byTopic = new EnumMap<>(Topic.class);
    for (int i = 0; i < numbers.size(); i++) {
      byTopic.put(MessageEvents.TOPICS.get(i), numbers.get(i));
    }
    return new ChangeNumbers(byTopic);
  }

  private record AllocatedRow(
      long id,
      long subscriptionsNumber,
      boolean topicExists,
      @Nullable String channelVersion,
      @Nullable String organizationVersion,
      List<Long> changeNumbers) {}

  private static long channelId(OutgoingMessage outgoing) {
    return outgoing.destination() instanceof OutgoingMessage.ToChannel channel
        ? channel.channelId()
        : NO_ID;
  }

  private static long recipientToCheck(OutgoingMessage outgoing) {
    return outgoing.extras().policyUpgrade().dependsOnBeingFirst()
        ? outgoing.destination().recipientId()
        : NO_ID;
  }

  /** Inserts the messages with the commit and marks each as read by its {@code readBy}. */
  void insert(long organizationId, StoreAllocation allocation, List<MessageWithId> messages) {
    List<OutgoingMessage> batch = messages.stream().map(MessageWithId::outgoing).toList();
    sql.statement(INSERT)
        .bind("organizationId", organizationId)
        .bind("sentAt", allocation.sentAt())
        .bind("subscriptionsNumber", allocation.subscriptionsNumber())
        .bindEach("ids", messages, MessageWithId::id)
        .bindEach("recipientIds", batch, outgoing -> outgoing.destination().recipientId())
        .bindEach("senderIds", batch, outgoing -> outgoing.sender().userId())
        .bindEach("topics", batch, outgoing -> outgoing.destination().topic())
        .bindEach("contents", batch, OutgoingMessage::content)
        .bindEach("renderedContents", batch, outgoing -> outgoing.rendered().html())
        .bindEach("clients", batch, outgoing -> outgoing.sender().client())
        .bindEach("isMeMessage", batch, outgoing -> outgoing.rendered().isMeMessage())
        .bindEach("readBySender", batch, OutgoingMessage::readBySender)
        .bindEach("mentionedUserIds", mentions(batch), mentions -> array(mentions.userIds()))
        .bindEach("mentionedGroupIds", mentions(batch), mentions -> array(mentions.groupIds()))
        .bindEach("channelWildcardMentioned", mentions(batch), Mentions::channelWildcard)
        .bindEach("topicWildcardMentioned", mentions(batch), Mentions::topicWildcard)
        .bindEach("topicWildcardUserIds", batch, MessageStore::topicWildcardUserIds)
        .bindEach("words", batch, OutgoingMessage::words)
        .executeAtCommit();
    markRead(
        organizationId,
        messages.stream().filter(message -> message.outgoing().extras().readBy() != null).toList());
    awaitedPictures.add(
        organizationId,
        messages.stream()
            .filter(message -> !message.outgoing().rendered().awaitedPictures().isEmpty())
            .collect(
                Collectors.toMap(
                    MessageWithId::id,
                    message -> message.outgoing().rendered().awaitedPictures())));
  }

  private void markRead(long organizationId, List<MessageWithId> messages) {
    if (!messages.isEmpty()) {
      sql.statement(MARK_READ)
          .bind("organizationId", organizationId)
          .bindEach("userIds", messages, message -> message.outgoing().extras().readBy())
          .bindEach("messageIds", messages, MessageWithId::id)
          .executeAtCommit();
    }
  }

  private static List<Mentions> mentions(List<OutgoingMessage> batch) {
    return batch.stream().map(outgoing -> outgoing.rendered().mentions()).toList();
  }

  private static @Nullable String topicWildcardUserIds(OutgoingMessage outgoing) {
    Set<Long> called = outgoing.extras().topicWildcardUserIds();
    return called.isEmpty() ? null : array(called);
  }

  /** The stored messages that are the first of their topics. */
  Set<Long> firstOfTheirTopics(List<Long> ids) {
    return Set.copyOf(
        sql.plannedOnce(FIRST_OF_THEIR_TOPICS).bind("ids", ids).list(row -> row.number("id")));
  }

  /**
   * The recipient id of a conversation, if it exists.
   *
   * @param userIds sorted, each once
   */
  Optional<Long> conversation(long organizationId, List<Long> userIds) {
    return sql.statement(CONVERSATION)
        .bind("userIds", userIds)
        .bind("organizationId", organizationId)
        .find(row -> row.number("id"));
  }

  /** Returns recipient ids by user ids; missing conversations are created. */
  Map<List<Long>, Long> makeConversations(long organizationId, Set<List<Long>> conversations) {
    Map<List<Long>, Long> recipientIds = new HashMap<>();
    sql.statement(MAKE_CONVERSATIONS)
        .bind("organizationId", organizationId)
        .bindEach("conversations", conversations, MessageStore::array)
        .list(row -> recipientIds.put(row.numbers("user_ids"), row.number("id")));
    return recipientIds;
  }

  /** A PostgreSQL array literal. */
  private static String array(Collection<Long> numbers) {
    return numbers.stream().map(String::valueOf).collect(Collectors.joining(",", "{", "}"));
  }
}
