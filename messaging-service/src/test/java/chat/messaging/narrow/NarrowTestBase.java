package chat.messaging.narrow;

import static org.assertj.core.api.Assertions.assertThat;

import chat.kit.sql.Sql;
import chat.messaging.world.Channel;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

/** The base class of narrow tests: a public channel, a private channel, and requests. */
abstract class NarrowTestBase {

  final World world;
  final Sql sql;
  final Channel kitchen;
  final Channel garden;

  NarrowTestBase(RunningService service) {
    this.world = new World(service);
    this.sql = service.bean(Sql.class);
    this.kitchen = world.channel("Kitchen");
    this.garden = world.channel("Garden", Map.of("invite_only", true));
    world.subscribe(kitchen, world.member, world.otherMember, world.owner);
    world.subscribe(garden, world.member, world.otherMember);
  }

  long send(Person sender, Channel channel, String topic, String content) {
    return world
        .send(sender, "type", "stream", "to", channel.id(), "topic", topic, "content", content)
        .succeeded()
        .longAt("/id");
  }

  long send(Channel channel, String topic, String content) {
    return send(world.otherMember, channel, topic, content);
  }

  long sendDirect(Person sender, Person... people) {
    return world.sendTo(List.of(people), sender).succeeded().longAt("/id");
  }

  static Map<String, Object> negated(String operator, Object operand) {
    return Map.of("operator", operator, "operand", operand, "negated", true);
  }

  static List<Object> term(String operator, Object operand) {
    return List.of(operator, operand);
  }

  Answer narrow(Person reader, Object... terms) {
    return world
        .as(reader)
        .get(
            "/api/v1/messages",
            "anchor",
            "newest",
            "num_before",
            1000,
            "num_after",
            0,
            "narrow",
            Arrays.asList(terms));
  }

  List<Long> ids(Person reader, Object... terms) {
    return StreamSupport.stream(
            narrow(reader, terms).succeeded().at("/messages").spliterator(), false)
        .map(message -> message.path("id").longValue())
        .toList();
  }

  /** Asserts the results of a term; its negation finds all other messages of the member. */
  void assertFinds(String operator, Object operand, Long... expected) {
    assertThat(ids(world.member, term(operator, operand))).containsExactly(expected);
    List<Long> others = new ArrayList<>(ids(world.member));
    others.removeAll(List.of(expected));
    assertThat(ids(world.member, negated(operator, operand))).isEqualTo(others);
  }
}
