package chat.channels.subscribe;

import static chat.channels.subscribe.Subscribing.PATH;
import static chat.channels.subscribe.Subscribing.subscribe;
import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The colour with which a subscription begins. */
@ServiceTest(Program.CHANNELS)
final class SubscriptionColorTest {

  private final Subscribing world;
  private final TestOrganization organization;

  SubscriptionColorTest(RunningService service, TestServers servers) {
    this.world = new Subscribing(service, servers);
    this.organization = world.organization;
  }

  @Test
  void whoIsSubscribedGetsTheColorThatWasSent() {
    world.channel("Garden", false, world.other);
    String given = color(world.other);
    subscribeTo(world.owner, "GARDEN", "#1a2B3c", world.member, world.other).succeeded();
    assertThat(told(world.member)).isEqualTo("#1a2B3c");
    assertThat(color(world.member)).isEqualTo("#1a2B3c");
    assertThat(color(world.other)).isEqualTo(given);
  }

  @Test
  void aChannelThatIsCreatedHasItToo() {
    subscribeTo(world.owner, "Garden", "#abc", world.owner, world.member).succeeded();
    assertThat(told(world.member)).isEqualTo("#abc");
    assertThat(color(world.member)).isEqualTo("#abc");
    assertThat(color(world.owner)).isEqualTo("#abc");
  }

  @Test
  void eachChannelHasItsOwn() {
    world.channel("Garden", false);
    organization
        .as(world.member)
        .post(
            PATH,
            "subscriptions",
            List.of(
                Map.of("name", "Garden", "color", "#111111"),
                Map.of("name", "Park", "color", "#222222"),
                Map.of("name", "Pond")))
        .succeeded();
    assertThat(color(world.member, "Garden")).isEqualTo("#111111");
    assertThat(color(world.member, "Park")).isEqualTo("#222222");
    assertThat(color(world.member, "Pond")).matches("#[0-9a-f]{6}").isNotIn("#111111", "#222222");
  }

  @Test
  void resumedSubscriptionTakesSentColorOrKeepsItsOwn() {
    world.channel("Garden", false, world.member);
    for (String sent : List.of("#111111", "#222222")) {
      world.removeFromGarden(world.member);
      subscribeTo(world.member, "Garden", sent, world.member).succeeded();
      assertThat(color(world.member)).isEqualTo(sent);
    }
    world.removeFromGarden(world.member);
    subscribe(organization.as(world.member), "Garden").succeeded();
    assertThat(color(world.member)).isEqualTo("#222222");
  }

  @Test
  void aColorOfNullIsAsNone() throws JsonProcessingException {
    world.channel("Garden", false, world.other);
    organization
        .as(world.member)
        .post(
            PATH,
            "subscriptions",
            new ObjectMapper().readTree("[{\"name\":\"Garden\",\"color\":null}]"))
        .succeeded();
    assertThat(color(world.member)).isEqualTo(color(world.other));
  }

  @ParameterizedTest
  @CsvSource({
    "'\"red\"', color is not a valid hex color code",
    "'\"\"', color is not a valid hex color code",
    "'\"#12345\"', color is not a valid hex color code",
    "'\"#12345g\"', color is not a valid hex color code",
    "'\"76ce90\"', color is not a valid hex color code",
    "7, subscriptions[0][\"color\"] is not a string"
  })
  void whatIsNoColorIsRefusedAndNobodyIsSubscribed(String color, String refusal)
      throws JsonProcessingException {
    long id = world.channel("Garden", false);
    organization
        .as(world.member)
        .post(
            PATH,
            "subscriptions",
            new ObjectMapper().readTree("[{\"name\":\"Garden\",\"color\":%s}]".formatted(color)))
        .refused(400, "BAD_REQUEST", refusal);
    assertThat(world.members(id)).isEmpty();
  }

  private Answer subscribeTo(long caller, String name, String color, Object... principals) {
    return organization
        .as(caller)
        .post(
            PATH,
            "subscriptions",
            List.of(Map.of("name", name, "color", color)),
            "principals",
            List.of(principals));
  }

  private String told(long userId) {
    return world.awaitPayload("subscription", "add", userId).at("/subscriptions/0/color").asText();
  }

  private String color(long userId) {
    return color(userId, "Garden");
  }

  private String color(long userId, String name) {
    return organization
        .as(userId)
        .get(PATH)
        .succeeded()
        .at("/subscriptions")
        .valueStream()
        .filter(one -> one.path("name").asText().equals(name))
        .findFirst()
        .orElseThrow()
        .path("color")
        .asText();
  }
}
