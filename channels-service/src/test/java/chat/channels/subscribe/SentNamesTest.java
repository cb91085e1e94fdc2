package chat.channels.subscribe;

import static chat.channels.subscribe.Subscribing.PATH;
import static chat.channels.subscribe.Subscribing.subscribe;
import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Channels are found by their names, however these are sent. */
@ServiceTest(Program.CHANNELS)
final class SentNamesTest {

  private final Subscribing world;
  private final ApiClient client;

  SentNamesTest(RunningService service, TestServers servers) {
    this.world = new Subscribing(service, servers);
    this.client = world.organization.as(world.member);
  }

  @Test
  void whiteSpaceAroundANameIsNoPartOfIt() {
    long id = world.channel("Garden", false);
    subscribe(client, " Garden ").succeeded();
    assertThat(client.get("/api/v1/get_stream_id", "stream", "garden ").longAt("/stream_id"))
        .isEqualTo(id);
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
}
