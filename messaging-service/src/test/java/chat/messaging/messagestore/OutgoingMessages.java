package chat.messaging.messagestore;

import chat.identityprojection.OrganizationStore;
import chat.kit.event.Audience;
import chat.markdown.text.Rendered;
import chat.messaging.search.SearchVector;
import chat.messaging.world.Channel;
import chat.messaging.world.Database;
import chat.messaging.world.World;
import chat.testkit.RunningService;
import java.util.List;
import java.util.Set;

/** Creates messages that are ready to be stored, without requests. */
final class OutgoingMessages {

  private final RunningService service;
  private final World world;

  OutgoingMessages(RunningService service, World world) {
    this.service = service;
    this.world = world;
  }

  /** A message of a member to themselves. */
  OutgoingMessage of(String content) {
    return of(content, Set.of());
  }

  /** A message of a member to themselves, with mentions. */
  OutgoingMessage of(String content, Set<Long> mentioned) {
    world.awaitProjections();
    return new OutgoingMessage(
        world.id(),
        organizationVersion(),
        new OutgoingMessage.Sender(
            world.member.id(), world.member.email(), "Mia Member", null, "s", "test"),
        new OutgoingMessage.ToPeople(
            recipientId(), List.of(new OutgoingMessage.Person(world.member.id(), "e", "n"))),
        content,
        new Rendered(
            "<p>" + content + "</p>",
            new Rendered.Mentions(mentioned, Set.of(), false, false),
            Set.of(),
            Set.of(),
            false),
        SearchVector.of(content, ""),
        false,
        null,
        OutgoingMessage.Extras.NONE);
  }

  private static String version(Channel channel) {
    return Database.column(
            "select xmin::text || ctid::text from channel where channel_id = ?", channel.id())
        .getFirst();
  }

  private String organizationVersion() {
    return service.bean(OrganizationStore.class).find(world.id()).orElseThrow().version();
  }

  /** A message of a member to a topic of a channel. */
  OutgoingMessage to(Channel channel, String topic) {
    Object[] hello = {"type", "stream", "to", channel.id(), "topic", "", "content", "Hello"};
    long first = world.send(world.member, hello).succeeded().longAt("/id");
    long recipientId = world.fetch(world.member, first).longAt("/message/recipient_id");
    OutgoingMessage message = of("Hello");
    return new OutgoingMessage(
        message.organizationId(),
        message.organizationVersion(),
        message.sender(),
        new OutgoingMessage.ToChannel(
            recipientId,
            channel.id(),
            version(channel),
            channel.name(),
            topic,
            List.of(),
            Audience.ofChannel(channel.id(), false, true)),
        message.content(),
        message.rendered(),
        SearchVector.of(message.content(), topic),
        false,
        null,
        OutgoingMessage.Extras.NONE);
  }

  private long recipientId() {
    long id = world.sendTo(List.of(world.member), world.member).succeeded().longAt("/id");
    return world.fetch(world.member, id).longAt("/message/recipient_id");
  }
}
