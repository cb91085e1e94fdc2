package chat.channels.subscribe;

import static chat.channels.subscribe.SubscribeTestBase.PATH;
import static chat.channels.subscribe.SubscribeTestBase.subscribe;
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

/** The color of a new or resumed subscription. */
@ServiceTest(Program.CHANNELS)
final class SubscriptionColorTest {

  private final SubscribeTestBase setup;
  private final TestOrganization organization;

  SubscriptionColorTest(RunningService service, TestServers servers) {
    this.setup = new SubscribeTestBase(service, servers);
    this.organization = setup.organization;
  }

  @Test
  void newSubscriptionGetsTheSentColor() {
    setup.channel("Garden", false, setup.other);
    String before = color(setup.other);
    subscribeTo(setup.owner, "GARDEN", "#1a2B3c", setup.member, setup.other).succeeded();
    assertThat(eventColor(setup.member)).isEqualTo("#1a2B3c");
    assertThat(color(setup.member)).isEqualTo("#1a2B3c");
    assertThat(color(setup.other)).isEqualTo(before);
  }

  @Test
  void channelCreatedBySubscribingGetsTheSentColor() {
    subscribeTo(setup.owner, "Garden", "#abc", setup.owner, setup.member).succeeded();
    assertThat(eventColor(setup.member)).isEqualTo("#abc");
    assertThat(color(setup.member)).isEqualTo("#abc");
    assertThat(color(setup.owner)).isEqualTo("#abc");
  }

  @Test
  void eachChannelOfARequestHasItsOwnColor() {
    setup.channel("Garden", false);
    organization
        .as(setup.member)
        .post(
            PATH,
            "subscriptions",
            List.of(
                Map.of("name", "Garden", "color", "#111111"),
                Map.of("name", "Park", "color", "#222222"),
                Map.of("name", "Pond")))
        .succeeded();
    assertThat(color(setup.member, "Garden")).isEqualTo("#111111");
    assertThat(color(setup.member, "Park")).isEqualTo("#222222");
    assertThat(color(setup.member, "Pond")).matches("#[0-9a-f]{6}").isNotIn("#111111", "#222222");
  }

  @Test
  void resumedSubscriptionTakesSentColorOrKeepsItsOwn() {
    setup.channel("Garden", false, setup.member);
    for (String sent : List.of("#111111", "#222222")) {
      setup.removeFromGarden(setup.member);
      subscribeTo(setup.member, "Garden", sent, setup.member).succeeded();
      assertThat(color(setup.member)).isEqualTo(sent);
    }
    setup.removeFromGarden(setup.member);
    subscribe(organization.as(setup.member), "Garden").succeeded();
    assertThat(color(setup.member)).isEqualTo("#222222");
  }

  @Test
  void nullColorMeansTheDefaultColor() throws JsonProcessingException {
    setup.channel("Garden", false, setup.other);
    organization
        .as(setup.member)
        .post(
            PATH,
            "subscriptions",
            new ObjectMapper().readTree("[{\"name\":\"Garden\",\"color\":null}]"))
        .succeeded();
    assertThat(color(setup.member)).isEqualTo(color(setup.other));
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
  void invalidColorIsRefused(String color, String refusal) throws JsonProcessingException {
    long id = setup.channel("Garden", false);
    organization
        .as(setup.member)
        .post(
            PATH,
            "subscriptions",
            new ObjectMapper().readTree("[{\"name\":\"Garden\",\"color\":%s}]".formatted(color)))
        .refused(400, "BAD_REQUEST", refusal);
    assertThat(setup.members(id)).isEmpty();
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

  private String eventColor(long userId) {
    return setup.awaitPayload("subscription", "add", userId).at("/subscriptions/0/color").asText();
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
