package chat.messaging.send;

import chat.contracts.Program;
import chat.kit.token.Role;
import chat.messaging.world.Channel;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The checks of a send run in a fixed order. */
@ServiceTest(Program.MESSAGING)
final class SendOrderTest {

  private final World world;

  SendOrderTest(RunningService service) {
    this.world = new World(service);
  }

  private static void refused(Answer answer, String text) {
    answer.refused(400, "BAD_REQUEST", text);
  }

  /** A private, archived channel of sixteen users that denies every permission. */
  private Channel closedChannel() {
    Object nobody = world.systemGroup("nobody");
    Channel channel =
        world.channel(
            "general",
            Map.of(
                "invite_only",
                true,
                "is_archived",
                true,
                "can_send_message_group",
                nobody,
                "can_create_topic_group",
                nobody,
                "topics_policy",
                "disable_empty_topic"));
    Person[] people =
        IntStream.range(0, 16)
            .mapToObj(i -> world.person(Role.MEMBER, "Person " + i))
            .toArray(Person[]::new);
    world.subscribe(channel, people);
    world.changeOrganizationSettings(Map.of("can_mention_many_users_group", nobody));
    world.groupMentionableBy("cooks");
    return channel;
  }

  @Test
  void channelMessageChecksRunInFixedOrder() {
    Channel channel = closedChannel();
    Object everyone = world.systemGroup("everyone");
    send("no such channel", "")
        .refused(400, "STREAM_DOES_NOT_EXIST", "Channel 'no such channel' does not exist");
    send("general", "").refused(400, "STREAM_DOES_NOT_EXIST", "Channel 'general' does not exist");
    world.subscribe(channel, world.member);
    refused(send("general", "a\tb"), "Invalid character in topic, at position 2!");
    refused(send("general", ""), "You do not have permission to post in this channel.");
    world.change(channel, Map.of("can_send_message_group", everyone));
    refused(send("general", ""), "Not authorized to send to channel 'general'");
    world.change(channel, Map.of("is_archived", false));
    refused(
        send("general", ""), "You do not have permission to create new topics in this channel.");
    world.change(channel, Map.of("can_create_topic_group", everyone));
    refused(
        send("general", ""),
        "Sending messages to the general chat topic is not allowed in this channel.");
    send("general", "t")
        .refused(
            400,
            "STREAM_WILDCARD_MENTION_NOT_ALLOWED",
            "You do not have permission to use channel wildcard mentions in this channel.");
    world.changeOrganizationSettings(Map.of("can_mention_many_users_group", everyone));
    refused(send("general", "t"), "You are not allowed to mention user group 'cooks'.");
    world.groupMentionableBy("chefs", world.member);
    send("general", "t", "@**all** @*chefs*").succeeded();
  }

  private Answer send(String channel, String topic) {
    return send(channel, topic, "@**all** @**topic** @*cooks*");
  }

  private Answer send(String channel, String topic, String content) {
    return world.send(
        world.member, "type", "stream", "to", channel, "topic", topic, "content", content);
  }

  @Test
  void directMessageChecksRunInFixedOrder() {
    Person gone = world.deactivated();
    Object nobody = world.systemGroup("nobody");
    world.changeOrganizationSettings(Map.of("direct_message_permission_group", nobody));
    world.groupMentionableBy("cooks");
    refused(sendTo("[]"), "Message must have recipients");
    refused(sendTo(List.of(gone.id(), 17)), "Invalid user ID 17");
    refused(sendTo(List.of(gone.id())), "'" + gone.email() + "' is no longer using Zulip.");
    refused(
        sendTo(List.of(world.owner.id())), "Direct messages are disabled in this organization.");
    world.changeOrganizationSettings(
        Map.of("direct_message_permission_group", world.systemGroup("everyone")));
    world.changeOrganizationSettings(Map.of("direct_message_initiator_group", nobody));
    refused(
        sendTo(List.of(world.owner.id())),
        "You do not have permission to initiate direct message conversations.");
    world.changeOrganizationSettings(
        Map.of("direct_message_initiator_group", world.systemGroup("everyone")));
    refused(
        sendTo(List.of(world.owner.id())), "You are not allowed to mention user group 'cooks'.");
  }

  private Answer sendTo(Object people) {
    return world.send(world.member, "type", "direct", "to", people, "content", "@**all** @*cooks*");
  }
}
