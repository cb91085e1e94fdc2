package chat.channels.subscribe;

import static chat.channels.subscribe.Subscribing.PATH;
import static chat.channels.subscribe.Subscribing.subscribe;
import static org.assertj.core.api.Assertions.assertThat;

import chat.channels.ChannelsOf;
import chat.contracts.Program;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who comes and goes very often. */
@ServiceTest(Program.CHANNELS)
final class SubscriptionPeriodsTest {

  private final TestServers servers;
  private final Subscribing world;
  private final ApiClient client;
  private final long id;

  SubscriptionPeriodsTest(RunningService service, TestServers servers) {
    this.servers = servers;
    this.world = new Subscribing(service, servers);
    this.client = world.organization.as(world.member);
    this.id = world.channel("Garden", false, world.other);
  }

  /** As if the member had come and gone so many times before. */
  private void wasThere(int times) {
    new ChannelsOf(world.organization, servers)
        .execute(
            """
            with later as (
              update change_number set number = 10000
              where organization_id = %1$d and topic = 'subscription-changed')
            insert into subscription (channel_id, user_id, organization_id, periods)
            select ?, %2$d, %1$d, range_agg(int8range(100 + 2 * i, 101 + 2 * i))
            from generate_series(1, %3$d) i
            """
                .formatted(world.organization.id(), world.member, times),
            id);
  }

  @Test
  void theThousandthTimeIsTheLast() {
    wasThere(999);
    subscribe(client, "Garden").succeeded();
    assertThat(world.members(id)).containsExactly(world.member, world.other);
    client.delete(PATH, "subscriptions", List.of("Garden")).succeeded();
    String refusal =
        "User %d has been subscribed to channel (Garden) too often (limit: 1000 times)"
            .formatted(world.member);
    subscribe(client, "Garden").refused(400, "BAD_REQUEST", refusal);
    world
        .subscribeOthers(world.organization.as(world.owner), "Garden", world.guest, world.member)
        .refused(400, "BAD_REQUEST", refusal);
    assertThat(world.members(id)).containsExactly(world.other);
    subscribe(client, "Orchard").succeeded();
  }

  @Test
  void whoHasComeMoreOftenCanStillGo() {
    wasThere(998);
    subscribe(client, "Garden").succeeded();
    new ChannelsOf(world.organization, servers)
        .execute(
            """
            update subscription set periods = periods
              + (select range_agg(int8range(5000 + 2 * i, 5001 + 2 * i))
                from generate_series(1, 1000) i)
            where user_id = %d and channel_id = ?
            """
                .formatted(world.member),
            id);
    client.delete(PATH, "subscriptions", List.of("Garden")).succeeded();
    assertThat(world.members(id)).containsExactly(world.other);
  }
}
