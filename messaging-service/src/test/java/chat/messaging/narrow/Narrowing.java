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

/** What tests of narrows have in common: a public channel, a private one, and what is asked. */
abstract class Narrowing {

  final World world;
  final Sql sql;
  final Channel kitchen;
  final Channel garden;

  Narrowing(RunningService service) {
    this.world = new World(service);
    this.sql = service.bean(Sql.class);
    this.kitchen = world.channel("Kitchen");
    this.garden = world.channel("Garden", Map.of("invite_only", true));
    world.subscribe(kitchen, world.member, world.otherMember, world.owner);
    world.subscribe(garden, world.member, world.otherMember);
  }

  long say(Person sender, Channel channel, String topic, String content) {
    return world
        .send(sender, "type", "stream", "to", channel.id(), "topic", topic, "content", content)
        .succeeded()
        .longAt("/id");
  }

  long say(Channel channel, String topic, String content) {
    return say(world.otherMember, channel, topic, content);
  }

  long tell(Person sender, Person... people) {
    return world.sendTo(List.of(people), sender).succeeded().longAt("/id");
  }

  static Map<String, Object> not(String operator, Object operand) {
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

  /** Asserts what a term finds, and that its negation finds all else that the member received. */
  void finds(String operator, Object operand, Long... expected) {
    assertThat(ids(world.member, term(operator, operand))).containsExactly(expected);
    List<Long> rest = new ArrayList<>(ids(world.member));
    rest.removeAll(List.of(expected));
    assertThat(ids(world.member, not(operator, operand))).isEqualTo(rest);
  }
}
