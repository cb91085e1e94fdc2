package chat.messaging.narrow;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.messaging.world.Channel;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Each operator finds its messages, and its negation finds all others. */
@ServiceTest(Program.MESSAGING)
final class NarrowTest extends NarrowTestBase {

  NarrowTest(RunningService service) {
    super(service);
  }

  @Test
  void channelOperatorAcceptsIdAndNameInAnyCase() {
    long inKitchen = send(kitchen, "a", "x");
    send(garden, "a", "x");
    sendDirect(world.otherMember, world.member);
    assertFinds("channel", kitchen.id(), inKitchen);
    assertFinds("stream", "kITCHEN", inKitchen);
    assertThat(ids(world.member, term("channel", kitchen.id()), term("channel", garden.id())))
        .isEmpty();
  }

  @Test
  void topicOperatorIgnoresCase() {
    long lunch = send(kitchen, "Lunch", "x");
    long other = send(garden, "lunch", "x");
    long empty = send(kitchen, "", "x");
    send(kitchen, "dinner", "x");
    sendDirect(world.otherMember, world.member);
    assertFinds("topic", "LUNCH", lunch, other);
    assertFinds("subject", "general chat", empty);
    assertFinds("topic", "(no topic)", empty);
    assertFinds("topic", " general chat ", empty);
    assertFinds("topic", "", empty);
    assertThat(ids(world.member, term("channel", kitchen.id()), term("topic", "lunch")))
        .containsExactly(lunch);
  }

  @Test
  void dmOperatorsSelectByParticipants() {
    long toOne = sendDirect(world.otherMember, world.member);
    long answer = sendDirect(world.member, world.otherMember);
    long toTwo = sendDirect(world.otherMember, world.member, world.owner);
    long toSelf = sendDirect(world.member, world.member);
    sendDirect(world.otherMember, world.owner);
    long other = world.otherMember.id();
    send(kitchen, "t", "x");
    assertFinds("dm", List.of(other), toOne, answer);
    assertFinds("pm-with", world.otherMember.email(), toOne, answer);
    assertFinds("dm", List.of(world.member.id(), other), toOne, answer);
    assertFinds("dm", world.otherMember.email() + ", " + world.owner.email(), toTwo);
    assertFinds("dm", List.of(world.member.id()), toSelf);
    assertFinds("dm", List.of(world.guest.id()));
    assertFinds("dm", List.of());
    assertFinds("dm-including", other, toOne, answer, toTwo);
    assertFinds("group-pm-with", List.of(world.owner.email()), toTwo);
    assertFinds("is", "dm", toOne, answer, toTwo, toSelf);
    assertFinds("is", "private", toOne, answer, toTwo, toSelf);
  }

  @Test
  void senderOperatorAcceptsIdAndAddress() {
    long own = send(world.member, kitchen, "t", "x");
    long direct = sendDirect(world.member, world.owner);
    long other = send(kitchen, "t", "x");
    assertFinds("sender", world.member.id(), own, direct);
    assertFinds("from", world.otherMember.email().toUpperCase(Locale.ROOT), other);
    assertFinds("sender", world.guest.id());
  }

  @Test
  void idNearAndWithSelectByMessageId() {
    long first = send(kitchen, "a", "x");
    long second = send(kitchen, "A", "x");
    long elsewhere = send(kitchen, "b", "x");
    long direct = sendDirect(world.otherMember, world.member);
    long closed = sendDirect(world.otherMember, world.owner);
    assertFinds("id", first, first);
    assertThat(ids(world.member, term("id", Long.toString(second)))).containsExactly(second);
    assertThat(ids(world.member, term("id", closed))).isEmpty();
    assertThat(ids(world.member, term("near", first)))
        .containsExactly(first, second, elsewhere, direct);
    assertThat(ids(world.member, term("with", second))).containsExactly(first, second);
    assertThat(
            ids(
                world.member,
                term("channel", garden.id()),
                term("topic", "b"),
                term("with", first)))
        .containsExactly(first, second);
    assertThat(ids(world.member, term("with", direct))).containsExactly(direct);
    assertThat(
            ids(
                world.member,
                term("channel", kitchen.id()),
                term("topic", "b"),
                term("with", closed)))
        .containsExactly(elsewhere);
    narrow(world.member, term("channel", kitchen.id()), term("with", closed))
        .refused(400, "BAD_NARROW", "Invalid narrow operator: Invalid 'with' operator");
  }

  @Test
  void isStarredFindsMessagesOfUnsubscribedChannels() {
    Channel open = world.channel("Open");
    long historical = send(open, "t", "x");
    long starred = send(kitchen, "t", "x");
    send(kitchen, "t", "x");
    for (long id : List.of(historical, starred)) {
      sql.statement(
              """
              insert into message_flag (organization_id, user_id, message_id, flag)
              values (:organizationId, :userId, :messageId, 'starred')
              """)
          .bind("organizationId", world.id())
          .bind("userId", world.member.id())
          .bind("messageId", id)
          .execute();
    }
    assertThat(ids(world.member, term("is", "starred"))).containsExactly(historical, starred);
    assertThat(ids(world.member, negated("is", "starred"))).doesNotContain(starred).hasSize(1);
    assertThat(ids(world.otherMember, term("is", "starred"))).isEmpty();
    assertThat(ids(world.member, term("is", "starred"), term("channel", kitchen.id())))
        .containsExactly(starred);
  }

  @Test
  void isUnreadExcludesReadAndMutedMessages() {
    long read = send(kitchen, "t", "x");
    long unread = send(kitchen, "t", "x");
    long direct = sendDirect(world.otherMember, world.member);
    world.send(
        world.member,
        "type",
        "stream",
        "to",
        kitchen.id(),
        "topic",
        "t",
        "content",
        "x",
        "read_by_sender",
        true);
    long own = send(world.member, kitchen, "t", "x");
    sql.statement(
            """
            insert into read_block (organization_id, user_id, block, bits)
            values (:organizationId, :userId, :id / 1024,
              set_bit(repeat('0', 1024)::bit(1024), (:id % 1024)::int, 1))
            """)
        .bind("organizationId", world.id())
        .bind("userId", world.member.id())
        .bind("id", read)
        .execute();
    assertFinds("is", "unread", unread, direct, own);
    world.change(world.member, Map.of("muted_users", List.of(world.otherMember.id())));
    assertFinds("is", "unread", own);
  }

  @Test
  void isMentionedFindsUserGroupAndWildcardMentions() {
    world.group("Cooks", world.member);
    world.group("Eaters", world.owner);
    send(kitchen, "t", "@**Olga Owner**");
    long byName = send(kitchen, "t", "@**Mia Member** look");
    long byGroup = send(kitchen, "t", "@*Cooks* look");
    send(kitchen, "t", "@*Eaters* look");
    long byWildcard = send(kitchen, "t", "@**all** look");
    assertFinds("is", "mentioned", byName, byGroup, byWildcard);
  }

  @Test
  void mentionsFindsPersonalMentionsOfUser() {
    world.group("Cooks", world.otherMember);
    long inKitchen = send(kitchen, "t", "@**Max Member** and @**Olga Owner** look");
    long inGarden =
        send(
            garden,
            "t",
            "> @**Mia Member**\n\n@**Max Member|%d**".formatted(world.otherMember.id()));
    long ofOwner = send(kitchen, "t", "@**Olga Owner**");
    send(kitchen, "t", "@_**Max Member** @*Cooks* @**all** `@**Max Member**`");
    sendDirect(world.otherMember, world.member);
    assertFinds("mentions", world.otherMember.id(), inKitchen, inGarden);
    assertFinds("mentions", world.otherMember.email(), inKitchen, inGarden);
    assertFinds("mentions", world.owner.id(), inKitchen, ofOwner);
    assertFinds("mentions", world.guest.id());
    assertThat(
            ids(
                world.member,
                term("mentions", world.otherMember.id()),
                term("channel", garden.id())))
        .containsExactly(inGarden);
    assertThat(
            ids(
                world.member,
                term("mentions", world.otherMember.id()),
                term("mentions", world.owner.id()),
                term("search", "look")))
        .containsExactly(inKitchen);
    assertThat(ids(world.owner, term("mentions", world.otherMember.id())))
        .containsExactly(inKitchen);
    long unknown = world.unusedId();
    narrow(world.member, term("mentions", unknown))
        .refused(400, "BAD_NARROW", "Invalid narrow operator: unknown user " + unknown);
  }

  @Test
  void mentionsIsServedWhereverNarrowsAre() {
    long found = send(kitchen, "t", "@**Max Member**");
    long other = send(kitchen, "t", "x");
    List<Object> narrow = List.of(term("mentions", world.otherMember.id()));
    assertThat(
            world
                .as(world.member)
                .get(
                    "/api/v1/messages/matches_narrow",
                    "msg_ids",
                    List.of(found, other),
                    "narrow",
                    narrow)
                .succeeded()
                .at("/messages")
                .fieldNames())
        .toIterable()
        .containsExactly(Long.toString(found));
    assertThat(
            world
                .as(world.member)
                .post(
                    "/api/v1/messages/flags/narrow",
                    "anchor",
                    "oldest",
                    "num_before",
                    0,
                    "num_after",
                    10,
                    "narrow",
                    narrow,
                    "op",
                    "add",
                    "flag",
                    "read")
                .succeeded()
                .longAt("/updated_count"))
        .isEqualTo(1);
    assertFinds("is", "unread", other);
  }

  @Test
  void isAlertedFindsMessagesWithAlertWords() {
    long found = send(kitchen, "t", "the Soup! is hot");
    long special = send(kitchen, "t", "learn (c++) now");
    send(kitchen, "t", "soups");
    assertFinds("is", "alerted");
    world.change(world.member, Map.of("alert_words", List.of("soup", "c++")));
    assertFinds("is", "alerted", found, special);
  }

  @Test
  void isAlertedSupportsAThousandLongWords() {
    long phrase = send(kitchen, "t", "to all: Happy birthday!");
    long signs = send(kitchen, "t", "that is it ++ and more");
    long last = send(kitchen, "t", ("WORD0996 ".repeat(11) + "it was").strip());
    send(kitchen, "t", "happy  birthday, unhappy birthday, happy birthdays");
    send(kitchen, "t", "c++x word0996 word0996");
    List<String> words = new ArrayList<>(List.of("happy birthday", "++", "(a|b)*"));
    for (int i = 0; i < 997; i++) {
      words.add("word%04d ".formatted(i).repeat(11).strip());
    }
    world.change(world.member, Map.of("alert_words", words));
    assertFinds("is", "alerted", phrase, signs, last);
  }

  @Test
  void isAlertedSupportsManyWordsWithACommonPrefix() {
    long number = send(kitchen, "t", "room A 1007!");
    long signs = send(kitchen, "t", "☕ ☕, please");
    send(kitchen, "t", "a 10070, a 999, a  1007, 1007 a");
    send(kitchen, "t", "☕");
    List<String> words = new ArrayList<>(List.of("☕ ☕"));
    for (int i = 1_000; i < 1_999; i++) {
      words.add("a " + i);
    }
    world.change(world.member, Map.of("alert_words", words));
    assertFinds("is", "alerted", number, signs);
  }

  @Test
  void isFindsResolvedFollowedAndMutedTopics() {
    long resolved = send(kitchen, "✔ done", "x");
    long followed = send(kitchen, "Followed", "x");
    long muted = send(kitchen, "Muted", "x");
    long direct = sendDirect(world.otherMember, world.member);
    setVisibilityPolicy(kitchen, "followed", 3);
    setVisibilityPolicy(kitchen, "muted", 1);
    assertFinds("is", "resolved", resolved);
    assertFinds("is", "followed", followed);
    assertFinds("is", "muted", muted);
    assertFinds("in", "home", resolved, followed, direct);
    assertThat(ids(world.member, term("in", "all"))).hasSize(4);
    assertThat(ids(world.otherMember, term("in", "home"))).contains(muted);
  }

  private void setVisibilityPolicy(Channel channel, String topic, int policy) {
    sql.statement(
            """
            insert into user_topic (organization_id, user_id, channel_id, topic_key, topic,
              visibility_policy, last_updated)
            values (:organizationId, :userId, :channelId, lower(:topic), :topic, :policy, now())
            """)
        .bind("organizationId", world.id())
        .bind("userId", world.member.id())
        .bind("channelId", channel.id())
        .bind("topic", topic)
        .bind("policy", policy)
        .execute();
  }

  @Test
  void homeExcludesMutedChannelsExceptUnmutedTopics() {
    long plain = send(garden, "plain", "x");
    long unmuted = send(garden, "unmuted", "x");
    long followed = send(garden, "followed", "x");
    long home = send(kitchen, "t", "x");
    world.mute(garden, world.member);
    setVisibilityPolicy(garden, "unmuted", 2);
    setVisibilityPolicy(garden, "followed", 3);
    assertFinds("in", "home", unmuted, followed, home);
    assertFinds("is", "muted", plain);
    Answer firstUnread =
        world
            .as(world.member)
            .get("/api/v1/messages", "anchor", "first_unread", "num_before", 0, "num_after", 0);
    assertThat(firstUnread.longAt("/anchor")).isEqualTo(unmuted);
    Answer inChannel =
        world
            .as(world.member)
            .get(
                "/api/v1/messages",
                "anchor",
                "first_unread",
                "narrow",
                List.of(term("channel", garden.id())));
    assertThat(inChannel.longAt("/anchor")).isEqualTo(plain);
  }

  @Test
  void firstUnreadSkipsMutedTopics() {
    send(kitchen, "muted", "x");
    long unread = send(kitchen, "t", "x");
    setVisibilityPolicy(kitchen, "muted", 1);
    assertThat(
            world
                .as(world.member)
                .get("/api/v1/messages", "anchor", "first_unread", "num_before", 1, "num_after", 1)
                .longAt("/anchor"))
        .isEqualTo(unread);
  }

  @Test
  void hasFindsLinksFilesImagesAndReactions() {
    long link = send(kitchen, "t", "see https://example.com/a");
    long attachment = send(kitchen, "t", "[file](/user_uploads/2/ab/x/notes.txt)");
    long image = send(kitchen, "t", "![cat](/user_uploads/2/ab/y/cat.png)");
    long reacted = send(kitchen, "t", "plain <a href=\"x\"> `<img class=\"inline-image\"`");
    sql.statement(
            """
            insert into reaction (organization_id, message_id, user_id, emoji_name, emoji_code,
              reaction_type)
            values (:organizationId, :messageId, :userId, 'tada', '1f389', 'unicode_emoji')
            """)
        .bind("organizationId", world.id())
        .bind("userId", world.owner.id())
        .bind("messageId", reacted)
        .execute();
    long photo = send(kitchen, "t", "[photo](/user_uploads/2/ab/z/photo.JPG)");
    long elsewhere = send(kitchen, "t", "https://example.com/a.png?x=1");
    send(kitchen, "t", "cat.png");
    long page = send(kitchen, "t", "https://example.com/png?x=a.png");
    assertFinds("has", "link", link, attachment, photo, elsewhere, page);
    assertFinds("has", "attachment", attachment, image, photo);
    assertFinds("has", "image", image, photo, elsewhere);
    assertFinds("has", "reaction", reacted);
  }
}
