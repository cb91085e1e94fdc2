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

/** What each operator finds, and that its negation finds the rest. */
@ServiceTest(Program.MESSAGING)
final class NarrowTest extends Narrowing {

  NarrowTest(RunningService service) {
    super(service);
  }

  @Test
  void channelsAreNamedByIdAndByNameInAnyCase() {
    long inKitchen = say(kitchen, "a", "x");
    say(garden, "a", "x");
    tell(world.otherMember, world.member);
    finds("channel", kitchen.id(), inKitchen);
    finds("stream", "kITCHEN", inKitchen);
    assertThat(ids(world.member, term("channel", kitchen.id()), term("channel", garden.id())))
        .isEmpty();
  }

  @Test
  void topicsAreFoundInAnyCase() {
    long lunch = say(kitchen, "Lunch", "x");
    long other = say(garden, "lunch", "x");
    long empty = say(kitchen, "", "x");
    say(kitchen, "dinner", "x");
    tell(world.otherMember, world.member);
    finds("topic", "LUNCH", lunch, other);
    finds("subject", "general chat", empty);
    finds("topic", "(no topic)", empty);
    finds("topic", " general chat ", empty);
    finds("topic", "", empty);
    assertThat(ids(world.member, term("channel", kitchen.id()), term("topic", "lunch")))
        .containsExactly(lunch);
  }

  @Test
  void conversationsAreNamedByTheirPeople() {
    long toOne = tell(world.otherMember, world.member);
    long answer = tell(world.member, world.otherMember);
    long toTwo = tell(world.otherMember, world.member, world.owner);
    long toSelf = tell(world.member, world.member);
    tell(world.otherMember, world.owner);
    long other = world.otherMember.id();
    say(kitchen, "t", "x");
    finds("dm", List.of(other), toOne, answer);
    finds("pm-with", world.otherMember.email(), toOne, answer);
    finds("dm", List.of(world.member.id(), other), toOne, answer);
    finds("dm", world.otherMember.email() + ", " + world.owner.email(), toTwo);
    finds("dm", List.of(world.member.id()), toSelf);
    finds("dm", List.of(world.guest.id()));
    finds("dm", List.of());
    finds("dm-including", other, toOne, answer, toTwo);
    finds("group-pm-with", List.of(world.owner.email()), toTwo);
    finds("is", "dm", toOne, answer, toTwo, toSelf);
    finds("is", "private", toOne, answer, toTwo, toSelf);
  }

  @Test
  void sendersAreNamedByIdAndAddress() {
    long own = say(world.member, kitchen, "t", "x");
    long direct = tell(world.member, world.owner);
    long other = say(kitchen, "t", "x");
    finds("sender", world.member.id(), own, direct);
    finds("from", world.otherMember.email().toUpperCase(Locale.ROOT), other);
    finds("sender", world.guest.id());
  }

  @Test
  void idNearAndWith() {
    long first = say(kitchen, "a", "x");
    long second = say(kitchen, "A", "x");
    long elsewhere = say(kitchen, "b", "x");
    long direct = tell(world.otherMember, world.member);
    long closed = tell(world.otherMember, world.owner);
    finds("id", first, first);
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
        .refused(400, "BAD_REQUEST", "Invalid narrow operator: Invalid 'with' operator");
  }

  @Test
  void starredMessagesAreFoundWhereverTheyAre() {
    Channel open = world.channel("Open");
    long historical = say(open, "t", "x");
    long starred = say(kitchen, "t", "x");
    say(kitchen, "t", "x");
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
    assertThat(ids(world.member, not("is", "starred"))).doesNotContain(starred).hasSize(1);
    assertThat(ids(world.otherMember, term("is", "starred"))).isEmpty();
    assertThat(ids(world.member, term("is", "starred"), term("channel", kitchen.id())))
        .containsExactly(starred);
  }

  @Test
  void unreadIsWhatIsNeitherMarkedNorReadByItself() {
    long read = say(kitchen, "t", "x");
    long unread = say(kitchen, "t", "x");
    long direct = tell(world.otherMember, world.member);
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
    long own = say(world.member, kitchen, "t", "x");
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
    finds("is", "unread", unread, direct, own);
    world.change(world.member, Map.of("muted_users", List.of(world.otherMember.id())));
    finds("is", "unread", own);
  }

  @Test
  void mentionsAreByNameByGroupOrByWildcard() {
    world.group("Cooks", world.member);
    world.group("Eaters", world.owner);
    say(kitchen, "t", "@**Olga Owner**");
    long byName = say(kitchen, "t", "@**Mia Member** look");
    long byGroup = say(kitchen, "t", "@*Cooks* look");
    say(kitchen, "t", "@*Eaters* look");
    long byWildcard = say(kitchen, "t", "@**all** look");
    finds("is", "mentioned", byName, byGroup, byWildcard);
  }

  @Test
  void alertedIsWhoseWordIsInIt() {
    long found = say(kitchen, "t", "the Soup! is hot");
    long special = say(kitchen, "t", "learn (c++) now");
    say(kitchen, "t", "soups");
    finds("is", "alerted");
    world.change(world.member, Map.of("alert_words", List.of("soup", "c++")));
    finds("is", "alerted", found, special);
  }

  @Test
  void alertedMayHaveAThousandLongWords() {
    long phrase = say(kitchen, "t", "to all: Happy birthday!");
    long signs = say(kitchen, "t", "that is it ++ and more");
    long last = say(kitchen, "t", ("WORD0996 ".repeat(11) + "it was").strip());
    say(kitchen, "t", "happy  birthday, unhappy birthday, happy birthdays");
    say(kitchen, "t", "c++x word0996 word0996");
    List<String> words = new ArrayList<>(List.of("happy birthday", "++", "(a|b)*"));
    for (int i = 0; i < 997; i++) {
      words.add("word%04d ".formatted(i).repeat(11).strip());
    }
    world.change(world.member, Map.of("alert_words", words));
    finds("is", "alerted", phrase, signs, last);
  }

  @Test
  void alertedFindsOneOfManyWordsThatBeginAlike() {
    long number = say(kitchen, "t", "room A 1007!");
    long signs = say(kitchen, "t", "☕ ☕, please");
    say(kitchen, "t", "a 10070, a 999, a  1007, 1007 a");
    say(kitchen, "t", "☕");
    List<String> words = new ArrayList<>(List.of("☕ ☕"));
    for (int i = 1_000; i < 1_999; i++) {
      words.add("a " + i);
    }
    world.change(world.member, Map.of("alert_words", words));
    finds("is", "alerted", number, signs);
  }

  @Test
  void topicsAreResolvedFollowedAndMuted() {
    long resolved = say(kitchen, "✔ done", "x");
    long followed = say(kitchen, "Followed", "x");
    long muted = say(kitchen, "Muted", "x");
    long direct = tell(world.otherMember, world.member);
    visibility(kitchen, "followed", 3);
    visibility(kitchen, "muted", 1);
    finds("is", "resolved", resolved);
    finds("is", "followed", followed);
    finds("is", "muted", muted);
    finds("in", "home", resolved, followed, direct);
    assertThat(ids(world.member, term("in", "all"))).hasSize(4);
    assertThat(ids(world.otherMember, term("in", "home"))).contains(muted);
  }

  private void visibility(Channel channel, String topic, int policy) {
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
  void mutedChannelIsNotAtHomeButForTopicsThatAreUnmutedOrFollowed() {
    long plain = say(garden, "plain", "x");
    long unmuted = say(garden, "unmuted", "x");
    long followed = say(garden, "followed", "x");
    long home = say(kitchen, "t", "x");
    world.mute(garden, world.member);
    visibility(garden, "unmuted", 2);
    visibility(garden, "followed", 3);
    finds("in", "home", unmuted, followed, home);
    finds("is", "muted", plain);
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
  void firstUnreadPassesOverMutedTopics() {
    say(kitchen, "muted", "x");
    long unread = say(kitchen, "t", "x");
    visibility(kitchen, "muted", 1);
    assertThat(
            world
                .as(world.member)
                .get("/api/v1/messages", "anchor", "first_unread", "num_before", 1, "num_after", 1)
                .longAt("/anchor"))
        .isEqualTo(unread);
  }

  @Test
  void linksImagesAttachmentsAndReactions() {
    long link = say(kitchen, "t", "see https://example.com/a");
    long attachment = say(kitchen, "t", "[file](/user_uploads/2/ab/x/notes.txt)");
    long image = say(kitchen, "t", "![cat](/user_uploads/2/ab/y/cat.png)");
    long reacted = say(kitchen, "t", "plain <a href=\"x\"> `<img class=\"inline-image\"`");
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
    long photo = say(kitchen, "t", "[photo](/user_uploads/2/ab/z/photo.JPG)");
    long elsewhere = say(kitchen, "t", "https://example.com/a.png?x=1");
    say(kitchen, "t", "cat.png");
    long page = say(kitchen, "t", "https://example.com/png?x=a.png");
    finds("has", "link", link, attachment, photo, elsewhere, page);
    finds("has", "attachment", attachment, image, photo);
    finds("has", "image", image, photo, elsewhere);
    finds("has", "reaction", reacted);
  }
}
