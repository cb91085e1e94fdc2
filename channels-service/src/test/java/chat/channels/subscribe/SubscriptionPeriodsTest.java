package chat.channels.subscribe;

import static chat.channels.subscribe.SubscribeTestBase.PATH;
import static chat.channels.subscribe.SubscribeTestBase.subscribe;
import static org.assertj.core.api.Assertions.assertThat;

import chat.channels.ChannelsOf;
import chat.contracts.Program;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Users who subscribe and unsubscribe very often. */
@ServiceTest(Program.CHANNELS)
final class SubscriptionPeriodsTest {

  private final TestServers servers;
  private final SubscribeTestBase setup;
  private final ApiClient client;
  private final long id;

  SubscriptionPeriodsTest(RunningService service, TestServers servers) {
    this.servers = servers;
    this.setup = new SubscribeTestBase(service, servers);
    this.client = setup.organization.as(setup.member);
    this.id = setup.channel("Garden", false, setup.other);
  }

  /** Inserts this number of ended subscription periods of the member. */
  private void insertEndedPeriods(int count) {
    new ChannelsOf(setup.organization, servers)
        .execute(
            """
            with later as (
              update change_number set number = 10000
              where organization_id = %1$d and topic = 'subscription-changed')
            insert into subscription (channel_id, user_id, organization_id, periods)
            select ?, %2$d, %1$d, range_agg(int8range(100 + 2 * i, 101 + 2 * i))
            from generate_series(1, %3$d) i
            """
                .formatted(setup.organization.id(), setup.member, count),
            id);
  }

  @Test
  void subscribingMoreThanAThousandTimesIsRefused() {
    insertEndedPeriods(999);
    subscribe(client, "Garden").succeeded();
    assertThat(setup.members(id)).containsExactly(setup.member, setup.other);
    client.delete(PATH, "subscriptions", List.of("Garden")).succeeded();
    String refusal =
        "User %d has been subscribed to channel (Garden) too often (limit: 1000 times)"
            .formatted(setup.member);
    subscribe(client, "Garden").refused(400, "BAD_REQUEST", refusal);
    setup
        .subscribeOthers(setup.organization.as(setup.owner), "Garden", setup.guest, setup.member)
        .refused(400, "BAD_REQUEST", refusal);
    assertThat(setup.members(id)).containsExactly(setup.other);
    subscribe(client, "Orchard").succeeded();
  }

  @Test
  void userOverThePeriodLimitCanStillUnsubscribe() {
    insertEndedPeriods(998);
    subscribe(client, "Garden").succeeded();
    new ChannelsOf(setup.organization, servers)
        .execute(
            """
            update subscription set periods = periods
              + (select range_agg(int8range(5000 + 2 * i, 5001 + 2 * i))
                from generate_series(1, 1000) i)
            where user_id = %d and channel_id = ?
            """
                .formatted(setup.member),
            id);
    client.delete(PATH, "subscriptions", List.of("Garden")).succeeded();
    assertThat(setup.members(id)).containsExactly(setup.other);
  }
}
