package chat.messaging.cache;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.messaging.world.Channel;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cached messages need no SQL, and each change of them is visible in the next fetch. */
@ServiceTest(
    value = Program.MESSAGING,
    environment = {"CHAT_TEST_STATEMENTS=true", "CHAT_MESSAGE_CACHE_MIB=16", "CHAT_FAST_PATH=true"})
final class CachedMessagesTest {

  private final RunningService service;
  private final World world;
  private final CachedFetches cachedFetches;
  private final Channel channel;
  private final Person reader;

  CachedMessagesTest(RunningService service) {
    this.service = service;
    this.world = new World(service);
    this.cachedFetches = new CachedFetches(service, world);
    this.channel = world.channel("general");
    this.reader = world.otherMember;
    world.subscribe(channel, world.member, reader);
    world.setUserSettings(world.member, Map.of("automatically_follow_topics_policy", 4));
  }

  private long send(String content) {
    return world
        .send(world.member, "type", "stream", "to", channel.id(), "topic", "t", "content", content)
        .succeeded()
        .longAt("/id");
  }

  private long sendAndCache(String content) {
    long id = send(content);
    cachedFetches.awaitCached(reader, id);
    return id;
  }

  private Answer edit(long messageId, Object... parameters) {
    return world.as(world.member).patch("/api/v1/messages/" + messageId, parameters).succeeded();
  }

  private void changeFlag(long messageId, String op, String flag) {
    Object[] parameters = {"messages", List.of(messageId), "op", op, "flag", flag};
    world.as(reader).post("/api/v1/messages/flags", parameters).succeeded();
  }

  /** The reader's fetch after all changes are consumed, so that the cache is used. */
  private Answer fetched(long messageId) {
    cachedFetches.awaitCacheUsable();
    return world.fetch(reader, messageId).succeeded();
  }

  private String fetchedField(long messageId, String field) {
    return fetched(messageId).at("/message/" + field).toString();
  }

  @Test
  void messageIsSharedButFlagsAreCachedPerReader() {
    long first = sendAndCache("one");
    assertThat(cachedFetches.statementsOfFetch(world.member, first)).isNotEmpty();
    changeFlag(first, "add", "starred");
    cachedFetches.awaitCached(world.member, first);
    cachedFetches.awaitCached(reader, first);
    assertThat(cachedFetches.statementsOfFetch(world.member, first)).isEmpty();
    assertThat(fetchedField(first, "flags")).isEqualTo("[\"starred\"]");
    cachedFetches.awaitCacheUsable();
    assertThat(world.fetch(world.member, first).at("/message/flags")).isEmpty();
  }

  @Test
  void directMessageIsCached() {
    long id = world.sendTo(List.of(reader), world.member).succeeded().longAt("/id");
    assertThat(cachedFetches.awaitCached(reader, id).textAt("/message/type")).isEqualTo("private");
  }

  @Test
  void editIsVisibleInNextFetch() {
    long id = sendAndCache("before");
    for (int i = 0; i < 10; i++) {
      edit(id, "content", "after " + i);
      assertThat(fetchedField(id, "content")).isEqualTo("\"<p>after " + i + "</p>\"");
      assertThat(fetched(id).at("/message/edit_history")).hasSize(i + 1);
    }
    cachedFetches.awaitCached(reader, id);
    assertThat(fetchedField(id, "content")).isEqualTo("\"<p>after 9</p>\"");
  }

  @Test
  void editHistoryPolicyAppliesToCachedMessage() {
    long id = send("before");
    edit(id, "content", "after");
    cachedFetches.awaitCached(reader, id);
    assertThat(fetchedField(id, "edit_history")).contains("before");
    world.changeOrganizationSettings(Map.of("message_edit_history_visibility_policy", "none"));
    assertThat(fetched(id).has("/message/edit_history")).isFalse();
  }

  @Test
  void moveIsVisibleInNextFetch() {
    long id = sendAndCache("hi");
    edit(id, "topic", "elsewhere");
    assertThat(fetchedField(id, "subject")).isEqualTo("\"elsewhere\"");
    cachedFetches.awaitCached(reader, id);
    Channel other = world.channel("other");
    world.as(world.owner).patch("/api/v1/messages/" + id, "stream_id", other.id()).succeeded();
    assertThat(fetchedField(id, "stream_id")).isEqualTo(Long.toString(other.id()));
  }

  @Test
  void deletedMessageIsNotServedFromCache() {
    long id = sendAndCache("hi");
    world.as(world.owner).delete("/api/v1/messages/" + id).succeeded();
    cachedFetches.awaitCacheUsable();
    world.fetch(reader, id).refused(400, "BAD_REQUEST", "Invalid message(s)");
  }

  @Test
  void reactionIsVisibleInNextFetch() {
    long id = sendAndCache("hi");
    String path = "/api/v1/messages/%d/reactions".formatted(id);
    world.as(world.member).post(path, "emoji_name", "tada").succeeded();
    assertThat(fetched(id).at("/message/reactions")).hasSize(1);
    cachedFetches.awaitCached(reader, id);
    world.as(world.member).delete(path, "emoji_name", "tada").succeeded();
    assertThat(fetched(id).at("/message/reactions")).isEmpty();
  }

  @Test
  void pollVoteIsVisibleInNextFetch() {
    long id = sendAndCache("/poll Lunch?\nSoup");
    Object[] vote = {
      "message_id",
      id,
      "msg_type",
      "widget",
      "content",
      "{\"type\":\"vote\",\"key\":\"canned,0\",\"vote\":1}",
    };
    world.as(world.member).post("/api/v1/submessage", vote).succeeded();
    assertThat(fetched(id).at("/message/submessages")).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"starred", "collapsed", "read"})
  void ownFlagChangeIsVisibleInNextFetch(String flag) {
    long id = sendAndCache("hi");
    changeFlag(id, "add", flag);
    assertThat(fetchedField(id, "flags")).isEqualTo("[\"" + flag + "\"]");
    cachedFetches.awaitCached(reader, id);
    changeFlag(id, "remove", flag);
    assertThat(fetchedField(id, "flags")).isEqualTo("[]");
  }

  @Test
  void ownMessageMarkedUnreadLosesReadFlag() {
    Object[] read = {
      "type", "stream", "to", channel.id(), "topic", "t", "content", "hi", "read_by_sender", true,
    };
    long id = world.send(world.member, read).succeeded().longAt("/id");
    assertThat(cachedFetches.awaitCached(world.member, id).at("/message/flags").toString())
        .isEqualTo("[\"read\"]");
    Object[] unread = {"messages", List.of(id), "op", "remove", "flag", "read"};
    world.as(world.member).post("/api/v1/messages/flags", unread).succeeded();
    cachedFetches.awaitCacheUsable();
    assertThat(world.fetch(world.member, id).at("/message/flags")).isEmpty();
  }

  @Test
  void noticeStoredAsReadHasReadFlag() {
    sendAndCache("hi");
    String notice =
        """
        {"organization_id": %d, "sender_bot": "notification", "idempotency_key": "k",
         "type": "stream", "channel_id": %d, "topic": "t", "content": "Moved",
         "read_by_user_id": %d}
        """
            .formatted(world.id(), channel.id(), reader.id());
    byte[] body = notice.getBytes(StandardCharsets.UTF_8);
    long id =
        world
            .asService()
            .send("POST", "/internal/messages", "application/json", body)
            .longAt("/id");
    cachedFetches.awaitCached(world.member, id);
    assertThat(fetchedField(id, "flags")).isEqualTo("[\"read\"]");
  }

  @Test
  void markingTopicAsReadIsVisibleInNextFetch() {
    long id = sendAndCache("hi");
    world
        .as(reader)
        .post("/api/v1/mark_topic_as_read", "stream_id", channel.id(), "topic_name", "t")
        .succeeded();
    assertThat(fetchedField(id, "flags")).isEqualTo("[\"read\"]");
  }

  @Test
  void mutingSenderMarksCachedMessageAsRead() {
    long id = sendAndCache("hi");
    world.change(reader, Map.of("muted_users", List.of(world.member.id())));
    assertThat(fetchedField(id, "flags")).isEqualTo("[\"read\"]");
    cachedFetches.awaitCached(reader, id);
    world.change(reader, Map.of("muted_users", List.of()));
    assertThat(fetchedField(id, "flags")).isEqualTo("[\"read\"]");
    long later = send("hi again");
    assertThat(cachedFetches.awaitCached(reader, later).at("/message/flags")).isEmpty();
    assertThat(cachedFetches.awaitCached(reader, id).at("/message/flags").toString())
        .isEqualTo("[\"read\"]");
  }

  @Test
  void alertWordChangeIsVisibleInNextFetch() {
    long id = sendAndCache("there is soup");
    world.change(reader, Map.of("alert_words", List.of("soup")));
    assertThat(fetchedField(id, "flags")).isEqualTo("[\"has_alert_word\"]");
    cachedFetches.awaitCached(reader, id);
    world.change(reader, Map.of("alert_words", List.of("bread")));
    assertThat(fetchedField(id, "flags")).isEqualTo("[]");
  }

  @Test
  void topicWildcardMentionsOnlyParticipants() {
    world.sendTo(channel, reader, "t").succeeded();
    long id = send("@**topic** look");
    assertThat(cachedFetches.awaitCached(reader, id).at("/message/flags").toString())
        .contains("topic_wildcard_mentioned");
    world.subscribe(channel, world.guest);
    world.subscribe(channel, world.moderator);
    long later = send("@**topic** look");
    assertThat(cachedFetches.awaitCached(world.moderator, later).at("/message/flags")).isEmpty();
    assertThat(cachedFetches.awaitCached(reader, later).at("/message/flags").toString())
        .contains("topic_wildcard_mentioned");
  }

  @Test
  void channelRenameIsVisibleInNextFetch() {
    long id = sendAndCache("hi");
    world.change(channel, Map.of("name", "special"));
    assertThat(fetchedField(id, "display_recipient")).isEqualTo("\"special\"");
  }

  @Test
  void channelMadePrivateHidesCachedMessage() {
    long id = send("hi");
    cachedFetches.awaitCached(world.moderator, id);
    world.change(channel, Map.of("invite_only", true));
    world.fetch(world.moderator, id).refused(400, "BAD_REQUEST", "Invalid message(s)");
    world.fetch(reader, id).succeeded();
  }

  @Test
  void unsubscribedReaderCannotReadCachedMessage() {
    world.change(channel, Map.of("invite_only", true));
    long before = sendAndCache("before");
    world.unsubscribe(channel, reader);
    long after = send("after");
    cachedFetches.awaitCached(world.member, after);
    cachedFetches.awaitCached(world.member, before);
    for (long id : List.of(before, after)) {
      world.fetch(reader, id).refused(400, "BAD_REQUEST", "Invalid message(s)");
    }
    world.subscribe(channel, reader);
    world.fetch(reader, before).succeeded();
  }

  @Test
  void senderRenameIsVisibleInNextFetch() {
    long id = sendAndCache("hi");
    world.change(world.member, Map.of("full_name", "Mia Married"));
    assertThat(fetchedField(id, "sender_full_name")).isEqualTo("\"Mia Married\"");
  }

  @Test
  void deactivatedReaderIsRefused() {
    long id = sendAndCache("hi");
    world.deactivate(reader);
    world.fetch(reader, id).refused(401, "UNAUTHORIZED", "Account is deactivated");
  }

  @Test
  void guestReadsPublicChannelOnlyAfterSubscribing() {
    long id = sendAndCache("hi");
    world.fetch(world.guest, id).refused(400, "BAD_REQUEST", "Invalid message(s)");
    world.subscribe(channel, world.guest);
    world.fetch(world.guest, id).succeeded();
  }

  @Test
  void linkifierChangeIsVisibleInNextFetch() {
    long id = world.sendTo(channel, world.member, "see T-12").succeeded().longAt("/id");
    assertThat(cachedFetches.awaitCached(reader, id).at("/message/topic_links")).isEmpty();
    long linkifier =
        world
            .as(world.owner)
            .post(
                "/api/v1/realm/filters",
                "pattern",
                "T-(?P<id>[0-9]+)",
                "url_template",
                "https://t.example.com/{id}")
            .succeeded()
            .longAt("/id");
    assertThat(fetchedField(id, "topic_links")).contains("https://t.example.com/12");
    cachedFetches.awaitCached(reader, id);
    assertThat(fetchedField(id, "topic_links")).contains("https://t.example.com/12");
    world.as(world.owner).delete("/api/v1/realm/filters/" + linkifier).succeeded();
    assertThat(fetchedField(id, "topic_links")).isEqualTo("[]");
  }

  @Test
  void largeMessageIsNotCached() {
    long id = send("x".repeat(9_000) + "\n" + "*y*\n".repeat(250));
    edit(id, "content", "z ".repeat(5_000));
    edit(id, "content", "w ".repeat(5_000));
    cachedFetches.statementsOfFetch(reader, id);
    assertThat(cachedFetches.statementsOfFetch(reader, id)).isNotEmpty();
  }

  @Test
  void messageNearRetentionLimitIsNotCached() {
    long id = sendAndCache("hi");
    service.clock().advance(Duration.ofHours(22));
    assertThat(cachedFetches.statementsOfFetch(reader, id)).isNotEmpty();
    assertThat(cachedFetches.statementsOfFetch(reader, id)).isNotEmpty();
  }
}
