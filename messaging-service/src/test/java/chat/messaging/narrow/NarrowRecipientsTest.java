package chat.messaging.narrow;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.messaging.world.Channel;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The channels that narrows search; inaccessible channels look like missing ones. */
@ServiceTest(Program.MESSAGING)
final class NarrowRecipientsTest extends NarrowTestBase {

  NarrowRecipientsTest(RunningService service) {
    super(service);
  }

  @Test
  void channelsOperatorSelectsByKind() {
    Channel open = world.channel("Open");
    Channel web = world.channel("Web", Map.of("is_web_public", true));
    long inOpen = send(open, "t", "x");
    long inWeb = send(web, "t", "x");
    long inKitchen = send(kitchen, "t", "x");
    long inGarden = send(garden, "t", "x");
    world.change(kitchen, Map.of("is_archived", true));
    assertThat(ids(world.member, term("channels", "public")))
        .containsExactly(inOpen, inWeb, inKitchen);
    assertThat(ids(world.member, term("streams", "web-public"))).containsExactly(inWeb);
    assertThat(ids(world.member, term("channels", "archived"))).containsExactly(inKitchen);
    assertThat(ids(world.member, negated("channels", "public"))).containsExactly(inGarden);
    assertThat(ids(world.guest, term("channels", "public"))).containsExactly(inWeb);
  }

  @Test
  void closedChannelIsIndistinguishableFromAMissingOne() {
    send(garden, "t", "x");
    for (Object channel : List.of(garden.id(), world.unusedId(), "Garden", "nowhere")) {
      int calls = world.owners().callCount(world.id());
      refusedAsUnknown(channel, narrow(world.owner, term("channel", channel)));
      assertThat(world.owners().callCount(world.id())).isEqualTo(calls + 2);
      refusedAsUnknown(channel, narrow(world.owner, negated("channel", channel)));
      refusedAsUnknown(channel, narrow(world.owner, term("stream", channel), term("topic", "t")));
    }
  }

  private static void refusedAsUnknown(Object channel, Answer answer) {
    String desc = "unknown channel " + channel;
    answer.refused(400, "BAD_NARROW", "Invalid narrow operator: " + desc);
    assertThat(answer.json().size()).isEqualTo(4);
    assertThat(answer.textAt("/desc")).isEqualTo(desc);
  }

  @Test
  void everyOperationWithNarrowRefusesBadOne() {
    long id = send(kitchen, "t", "x");
    for (List<Object> bad :
        List.of(term("channel", "nowhere"), term("sender", 5), term("is", "x"), term("x", "y"))) {
      List<Object> narrow = List.of(bad);
      String desc = narrow(world.member, bad).textAt("/desc");
      String text = "Invalid narrow operator: " + desc;
      assertThat(desc).startsWith("unknown ");
      world
          .as(world.member)
          .get("/api/v1/messages", "message_ids", List.of(id), "narrow", narrow)
          .refused(400, "BAD_NARROW", text);
      world
          .as(world.member)
          .get("/api/v1/messages/matches_narrow", "msg_ids", List.of(id), "narrow", narrow)
          .refused(400, "BAD_NARROW", text);
      Object[] flags = {
        "anchor",
        "oldest",
        "num_before",
        0,
        "num_after",
        1,
        "op",
        "add",
        "flag",
        "read",
        "narrow",
        narrow
      };
      world
          .as(world.member)
          .post("/api/v1/messages/flags/narrow", flags)
          .refused(400, "BAD_NARROW", text);
    }
  }

  @Test
  void narrowFindsAChannelSubscribedAMomentAgo() {
    long inGarden = send(garden, "t", "x");
    world.awaitProjections();
    world.owners().beforeNextResponse(world.id(), () -> world.subscribe(garden, world.owner));
    Answer answer =
        world
            .withoutSeenHeader(world.owner)
            .get(
                "/api/v1/messages",
                "anchor",
                "newest",
                "num_before",
                1,
                "narrow",
                List.of(term("channel", garden.id())));
    assertThat(answer.longAt("/messages/0/id")).isEqualTo(inGarden);
  }

  @Test
  void pageOfReadableChannelsMakesNoServiceCalls() {
    send(kitchen, "t", "x");
    world.awaitProjections();
    int calls = world.owners().callCount(world.id());
    world.owners().setUnavailable(world.id());
    for (Object term :
        List.of(term("channel", kitchen.id()), term("search", "x"), term("is", "unread"))) {
      narrow(world.member, term).succeeded();
    }
    narrow(world.member).succeeded();
    assertThat(world.owners().callCount(world.id())).isEqualTo(calls);
  }
}
