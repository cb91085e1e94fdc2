package chat.messaging.send;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Topic;
import chat.messaging.world.Channel;
import chat.messaging.world.MessagingTest;
import chat.messaging.world.World;
import chat.testkit.EventContracts;
import org.junit.jupiter.api.Test;

@MessagingTest
final class SendAndFetchTest {

  @Test
  void whatIsSentIntoAChannelIsRead(World world) {
    Channel channel = world.channel("general");
    world.subscribe(channel, world.member, world.otherMember);

    long id =
        world
            .as(world.member)
            .post(
                "/api/v1/messages",
                "type",
                "channel",
                "to",
                "general",
                "topic",
                "lunch",
                "content",
                "**hi**")
            .succeeded()
            .longAt("/id");

    var message = world.as(world.otherMember).get("/api/v1/messages/" + id).succeeded();
    System.out.println(message);
    assertThat(message.textAt("/message/content")).isEqualTo("<p><strong>hi</strong></p>");
    assertThat(message.textAt("/raw_content")).isEqualTo("**hi**");

    EventContracts.check(world.events(Topic.MESSAGE_SENT, 1));
    EventContracts.check(world.events(Topic.CLIENT_EVENTS, 1));
  }
}
