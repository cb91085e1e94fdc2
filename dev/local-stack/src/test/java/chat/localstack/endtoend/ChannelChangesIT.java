package chat.localstack.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.testkit.Answer;
import java.time.Duration;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Changes of a channel apply to the next message. */
@EndToEnd
class ChannelChangesIT {

  private final Site site;

  ChannelChangesIT(Site site) {
    this.site = site;
  }

  private Answer edit(String channel, Object... parameters) {
    return site.as("member").patch("/api/v1/streams/" + site.channelId(channel), parameters);
  }

  private Answer send(String sender, String channel, String topic) {
    return site.as(sender)
        .post(
            "/api/v1/messages",
            "type",
            "stream",
            "to",
            channel,
            "topic",
            topic,
            "content",
            "Hello");
  }

  @Test
  void renamedChannelIsAddressedByItsNewName() {
    for (int i = 0; i < 8; i++) {
      var channel = site.channel("member");
      var name = Site.newName();
      edit(channel, "new_name", name).succeeded();
      send("member", name, "first").succeeded();
      assertThat(send("member", channel, "first").textAt("/code"))
          .isEqualTo("STREAM_DOES_NOT_EXIST");
    }
  }

  @Test
  void archivedChannelRefusesMessages() {
    for (int i = 0; i < 8; i++) {
      var channel = site.channel("member");
      site.as("member").delete("/api/v1/streams/" + site.channelId(channel)).succeeded();
      send("member", channel, "first")
          .refused(400, "BAD_REQUEST", "Not authorized to send to channel '" + channel + "'");
    }
  }

  @Test
  void postPermissionAppliesImmediately() {
    var channel = site.channel("member", "moderator");
    for (int i = 0; i < 5; i++) {
      edit(channel, "can_send_message_group", only("member")).succeeded();
      send("moderator", channel, "first")
          .refused(400, "BAD_REQUEST", "You do not have permission to post in this channel.");
      edit(channel, "can_send_message_group", only("member", "moderator")).succeeded();
      send("moderator", channel, "first").succeeded();
    }
  }

  @Test
  void topicCreationPermissionAppliesImmediately() {
    var channel = site.channel("member", "moderator");
    for (int i = 0; i < 5; i++) {
      edit(channel, "can_create_topic_group", only("member")).succeeded();
      send("moderator", channel, "topic " + i)
          .refused(
              400,
              "BAD_REQUEST",
              "You do not have permission to create new topics in this channel.");
      edit(channel, "can_create_topic_group", only("member", "moderator")).succeeded();
      send("moderator", channel, "topic " + i).succeeded();
    }
  }

  @Test
  void topicsPolicyAppliesImmediately() {
    var channel = site.channel("member");
    for (int i = 0; i < 5; i++) {
      edit(channel, "topics_policy", "disable_empty_topic").succeeded();
      assertThat(send("member", channel, "").status()).isEqualTo(400);
      edit(channel, "topics_policy", "allow_empty_topic").succeeded();
      send("member", channel, "").succeeded();
    }
  }

  @Test
  void subscriptionControlsPrivateChannelAccess() {
    var channel = site.channel("member");
    edit(channel, "is_private", true).succeeded();
    var names = "[{\"name\":\"" + channel + "\"}]";
    for (int i = 0; i < 5; i++) {
      site.as("member")
          .post(
              "/api/v1/users/me/subscriptions",
              "subscriptions",
              names,
              "principals",
              new long[] {site.userId("moderator")})
          .succeeded();
      send("moderator", channel, "first").succeeded();
      site.as("moderator")
          .delete("/api/v1/users/me/subscriptions", "subscriptions", "[\"" + channel + "\"]")
          .succeeded();
      assertThat(send("moderator", channel, "first").textAt("/code"))
          .isEqualTo("STREAM_DOES_NOT_EXIST");
    }
  }

  @Test
  void subscribePermissionControlsHistoryAccess() {
    var channel = site.channel("member");
    edit(channel, "is_private", true, "history_public_to_subscribers", true).succeeded();
    long message = site.send(channel, "first", "Hello");
    for (int i = 0; i < 5; i++) {
      edit(channel, "can_subscribe_group", only("moderator")).succeeded();
      site.as("moderator").get("/api/v1/messages/" + message).succeeded();
      edit(channel, "can_subscribe_group", only("member")).succeeded();
      site.as("moderator")
          .get("/api/v1/messages/" + message)
          .refused(400, "BAD_REQUEST", "Invalid message(s)");
    }
  }

  @Test
  void unarchivedChannelAcceptsMessages() {
    var channel = site.channel("member");
    long channelId = site.channelId(channel);
    for (int i = 0; i < 5; i++) {
      site.as("member").delete("/api/v1/streams/" + channelId).succeeded();
      site.as("member").patch("/api/v1/streams/" + channelId, "is_archived", false).succeeded();
      send("member", channel, "first").succeeded();
    }
  }

  /** A change of a group setting to these users. */
  private String only(String... people) {
    var ids = Stream.of(people).map(site::userId).toList();
    return "{\"new\":{\"direct_members\":%s,\"direct_subgroups\":[]}}".formatted(ids);
  }

  @Test
  void channelMadePrivateIsClosedToNonSubscribers() {
    var channel = site.channel("member");
    long message = site.send(channel, "first", "Hello");
    site.as("moderator").get("/api/v1/messages/" + message).succeeded();
    edit(channel, "is_private", true).succeeded();
    site.as("moderator")
        .get("/api/v1/messages/" + message)
        .refused(400, "BAD_REQUEST", "Invalid message(s)");
    assertThat(send("moderator", channel, "first").textAt("/code"))
        .isEqualTo("STREAM_DOES_NOT_EXIST");
  }

  @Test
  void emptyTopicPolicyIsRefusedWithOtherTopics() {
    var channel = site.channel("member");
    send("member", channel, "first").succeeded();
    edit(channel, "topics_policy", "empty_topic_only")
        .refused(
            400,
            "BAD_REQUEST",
            "This topics policy requires all messages of the channel to be in the general chat"
                + " topic; move or delete the others first.");
    send("member", channel, "second").succeeded();
  }

  @Test
  void firstMessageIdFollowsDeletionsAndMoves() {
    var garden = site.channel("member");
    var shed = site.channel("member");
    await().atMost(Duration.ofMinutes(1)).until(() -> !first(garden).equals("null"));
    long opening = Long.parseLong(first(garden));
    long message = site.send(garden, "first", "Hello");
    site.as("owner").delete("/api/v1/messages/" + opening).succeeded();
    awaitFirst(garden, Long.toString(message));
    await().atMost(Duration.ofMinutes(1)).until(() -> !first(shed).equals("null"));
    site.as("owner").delete("/api/v1/messages/" + first(shed)).succeeded();
    awaitFirst(shed, "null");
    site.as("owner")
        .patch(
            "/api/v1/messages/" + message,
            "stream_id",
            site.channelId(shed),
            "send_notification_to_old_thread",
            false,
            "send_notification_to_new_thread",
            false)
        .succeeded();
    awaitFirst(garden, "null");
    awaitFirst(shed, Long.toString(message));
  }

  private String first(String channel) {
    return site.as("member")
        .get("/api/v1/streams/" + site.channelId(channel))
        .succeeded()
        .at("/stream/first_message_id")
        .toString();
  }

  private void awaitFirst(String channel, String messageId) {
    await().atMost(Duration.ofMinutes(1)).until(() -> first(channel).equals(messageId));
  }

  @Test
  void notificationBotAnnouncesChannelAndSubscription() {
    var channel = site.channel("member", "owner");
    long reference = site.send(channel, "first", "Hello");
    await()
        .atMost(Duration.ofMinutes(1))
        .until(() -> hasMessageNear(reference, "/message/subject", "channel events", channel));
    await()
        .atMost(Duration.ofMinutes(1))
        .until(() -> hasMessageNear(reference, "/message/content", "subscribed you to", channel));
  }

  /** Whether the owner can read such a message with an id near the reference. */
  private boolean hasMessageNear(long reference, String field, String text, String channel) {
    return LongStream.range(Math.max(1, reference - 20), reference + 20)
        .mapToObj(id -> site.as("owner").get("/api/v1/messages/" + id))
        .filter(answer -> answer.status() == 200)
        .filter(answer -> answer.text().contains(channel))
        .anyMatch(answer -> answer.textAt(field).contains(text));
  }
}
