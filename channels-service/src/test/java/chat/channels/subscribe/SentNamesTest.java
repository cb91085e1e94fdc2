package chat.channels.subscribe;

import static chat.channels.subscribe.SubscribeTestBase.PATH;
import static chat.channels.subscribe.SubscribeTestBase.subscribe;
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

/** Finds channels by name regardless of white space, case and sharp s. */
@ServiceTest(Program.CHANNELS)
final class SentNamesTest {

  private final SubscribeTestBase setup;
  private final ApiClient client;
  private final ChannelsOf channels;

  SentNamesTest(RunningService service, TestServers servers) {
    this.setup = new SubscribeTestBase(service, servers);
    this.client = setup.organization.as(setup.member);
    this.channels = new ChannelsOf(setup.organization, servers);
  }

  @Test
  void whiteSpaceAroundANameIsIgnored() {
    long id = setup.channel("Garden", false);
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
    assertThat(setup.members(id)).isEmpty();
  }

  @Test
  void capitalAndSmallSharpSAreEqual() {
    subscribe(client, "GRO\u1e9e").succeeded();
    long id = idOf("groß");
    assertThat(subscribe(client, "gro\u1e9e").at("/already_subscribed")).hasSize(1);
    assertThat(subscribe(client, "Gross").at("/already_subscribed")).hasSize(1);
    assertThat(setup.members(id)).containsExactly(setup.member);
  }

  @Test
  void migrationUpdatesNameKeysUnlessTheNameIsTaken() throws IOException {
    long great = channelWithOldKey("GRO\u1e9e");
    long capital = channelWithOldKey("Ma\u1e9e");
    long small = setup.channel("Maß", false);
    try (InputStream migration =
        getClass().getResourceAsStream("/db/channels/V37__name_keys_of_capital_sharp_s.sql")) {
      channels.execute(new String(requireNonNull(migration).readAllBytes(), UTF_8));
    }
    assertThat(idOf("gross")).isEqualTo(great);
    assertThat(idOf("MA\u1e9e")).isEqualTo(small);
    ApiClient owner = setup.organization.as(setup.owner);
    owner.patch("/api/v1/streams/" + capital, "description", "the other one").succeeded();
    assertThat(idOf("MA\u1e9e")).isEqualTo(small);
    owner.patch("/api/v1/streams/" + capital, "new_name", "Measure").succeeded();
    assertThat(idOf("measure")).isEqualTo(capital);
  }

  private long channelWithOldKey(String name) {
    long id = setup.channel(name, false);
    channels.execute("update channel set name_key = lower(name) where channel_id = ?", id);
    return id;
  }

  private long idOf(String name) {
    return client.get("/api/v1/get_stream_id", "stream", name).longAt("/stream_id");
  }
}
