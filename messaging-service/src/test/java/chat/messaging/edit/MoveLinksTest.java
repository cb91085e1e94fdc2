package chat.messaging.edit;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.messaging.world.Channel;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import org.junit.jupiter.api.Test;

/** Links in move notices to topics and channels with Markdown characters in their names. */
@ServiceTest(Program.MESSAGING)
final class MoveLinksTest extends EditTestBase {

  MoveLinksTest(RunningService service) {
    super(service);
  }

  @Test
  void topicLikeMessageLinkIsLinkedByUrl() {
    long message = sent("react@18");
    edit(world.member, message, "topic", "food@19", "send_notification_to_old_thread", true)
        .succeeded();
    assertThat(notices(2))
        .anyMatch(text ->
            text.contains(
                " from [#general > react&#64;18](/#narrow/channel/%d-general/topic/react.4018) by "
                    .formatted(channel.id())))
        .anyMatch(text ->
            text.contains(
                " to [#general > food&#64;19](/#narrow/channel/%d-general/topic/food.4019) by "
                    .formatted(channel.id())));
    sent("food@19");
    edit(world.member, message, "topic", "food@20").succeeded();
    assertThat(notices(3).getLast())
        .startsWith("A message (#**general>food@20@%d**) was moved here".formatted(message));
  }

  @Test
  void namesWithMarkdownCharactersAreLinked() {
    String topic = "[fish] & `chips` *2* @**all** | $$ \"x\"";
    Channel odd = world.channel("rock & roll > jazz");
    long message = world.sendTo(odd, world.owner, topic).succeeded().longAt("/id");
    edit(world.owner, message, "topic", "lunch").succeeded();
    Answer notice = sendFirstNotice();
    assertThat(notice.textAt("/message/content"))
        .contains("<a href=\"/#narrow/channel/%d-rock-.26-roll-.3E-jazz/topic/".formatted(odd.id()))
        .contains(
            ">#rock &amp; roll &gt; jazz &gt; [fish] &amp; `chips` *2* @**all** | $$ \"x\"</a> by"
                + " ");
    assertThat(notice.at("/message/flags").toString()).doesNotContain("mentioned");
  }
}
