package chat.channels.subscribe;

import static chat.channels.subscribe.Subscribing.PATH;
import static chat.channels.subscribe.Subscribing.subscribe;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import chat.channels.ChannelsOf;
import chat.contracts.Program;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Channels are found by their names, however these are sent. */
@ServiceTest(Program.CHANNELS)
final class SentNamesTest {

  private final Subscribing world;
  private final ApiClient client;
  private final ChannelsOf channels;

  SentNamesTest(RunningService service, TestServers servers) {
    this.world = new Subscribing(service, servers);
    this.client = world.organization.as(world.member);
    this.channels = new ChannelsOf(world.organization, servers);
  }

  @Test
  void whiteSpaceAroundANameIsNoPartOfIt() {
    long id = world.channel("Garden", false);
    subscribe(client, " Garden ").succeeded();
    assertThat(idOf("garden ")).isEqualTo(id);
    client
        .get("/api/v1/get_stream_id", "stream", " Nowhere ")
        .refused(400, "BAD_REQUEST", "Invalid channel name 'Nowhere'");
    client
        .delete(PATH, "subscriptions", List.of("Garden", " Nowhere "))
        .refused(400, "BAD_REQUEST", "Channel(s) (Nowhere) do not exist");
    assertThat(client.delete(PATH, "subscriptions", List.of(" Garden ")).at("/removed").toString())
        .isEqualTo("[\"Garden\"]");
    assertThat(world.members(id)).isEmpty();
  }

  @Test
  void capitalSharpSIsTheSameLetterAsTheSmallOne() {
    subscribe(client, "GRO\u1e9e").succeeded();
    long id = idOf("groß");
    assertThat(subscribe(client, "gro\u1e9e").at("/already_subscribed")).hasSize(1);
    assertThat(subscribe(client, "Gross").at("/already_subscribed")).hasSize(1);
    assertThat(world.members(id)).containsExactly(world.member);
  }

  @Test
  void keysOfBeforeAreRenewedUnlessAnotherChannelHasTheName() throws IOException {
    long great = channelOfBefore("GRO\u1e9e");
    long capital = channelOfBefore("Ma\u1e9e");
    long small = world.channel("Maß", false);
    try (InputStream migration =
        getClass().getResourceAsStream("/db/channels/V37__name_keys_of_capital_sharp_s.sql")) {
      channels.execute(new String(requireNonNull(migration).readAllBytes(), UTF_8));
    }
    assertThat(idOf("gross")).isEqualTo(great);
    assertThat(idOf("MA\u1e9e")).isEqualTo(small);
    ApiClient owner = world.organization.as(world.owner);
    owner.patch("/api/v1/streams/" + capital, "description", "the other one").succeeded();
    assertThat(idOf("MA\u1e9e")).isEqualTo(small);
    owner.patch("/api/v1/streams/" + capital, "new_name", "Measure").succeeded();
    assertThat(idOf("measure")).isEqualTo(capital);
  }

  private long channelOfBefore(String name) {
    long id = world.channel(name, false);
    channels.execute("update channel set name_key = lower(name) where channel_id = ?", id);
    return id;
  }

  private long idOf(String name) {
    return client.get("/api/v1/get_stream_id", "stream", name).longAt("/stream_id");
  }
}
