package chat.identity.groupuse;

import chat.contracts.Program;
import chat.identity.groupuse.GroupUseRepository.Unsettled;
import chat.kit.client.InternalClient;
import chat.kit.error.Refusal;
import io.micronaut.context.annotation.Property;
import io.micronaut.scheduling.annotation.Scheduled;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks channels-service what became of uses that a crash has left open. */
@Singleton
final class SettleGroupUses {
  private static final Logger LOG = LoggerFactory.getLogger(SettleGroupUses.class);

  /** Far longer than channels-service says again that an operation has happened. */
  private static final Duration MEMORY = Duration.ofDays(1);

  /** Then channels-service is away; whoever comes behind is asked about in the next round. */
  private static final int MOST_FAILURES = 3;

  /** No operation has this id, and all have greater ones. */
  private static final UUID BEFORE_ALL = new UUID(0, 0);

  /** The most operations that one round settles. */
  private static final int AT_ONCE = 100;

  private final GroupUseRepository uses;
  private final InternalClient client;
  private final Clock clock;
  private final Duration patience;
  private volatile UUID settledUpTo = BEFORE_ALL;

  /**
   * Settles uses that were registered so long ago.
   *
   * @param patience longer than any operation takes: what is asked about can't happen any more
   */
  SettleGroupUses(
      GroupUseRepository uses,
      InternalClient client,
      Clock clock,
      @Property(name = "chat.group-uses.patience", defaultValue = "30s") Duration patience) {
    this.uses = uses;
    this.client = client;
    this.clock = clock;
    this.patience = patience;
  }

  /** What has become of an operation. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Settled(boolean isCommitted) {}

  @Scheduled(initialDelay = "10s", fixedDelay = "10s")
  void settle() {
    List<Unsettled> some = uses.unsettled(clock.instant().minus(patience), settledUpTo, AT_ONCE);
    int failures = 0;
    for (Unsettled unsettled : some) {
      if (failures == MOST_FAILURES) {
        return;
      }
      settledUpTo = unsettled.operationId();
      if (!isSettled(unsettled)) {
        failures++;
      }
    }
    if (some.size() < AT_ONCE) {
      settledUpTo = BEFORE_ALL;
    }
  }

  private boolean isSettled(Unsettled unsettled) {
    try {
      settle(unsettled);
      return true;
    } catch (Refusal refusal) {
      LOG.warn(
          "Uses of groups of organization {} stay open: {}",
          unsettled.organizationId(),
          refusal.text());
      return false;
    }
  }

  @Scheduled(fixedDelay = "1h")
  void forget() {
    uses.deleteConfirmations(clock.instant().minus(MEMORY));
  }

  /** What was committed is confirmed by channels-service itself, in the order of its commits. */
  private void settle(Unsettled unsettled) {
    Settled settled =
        client.post(
            Program.CHANNELS,
            "/internal/group_uses/" + unsettled.operationId() + "/settle",
            Map.of("organization_id", unsettled.organizationId()),
            Settled.class);
    if (!settled.isCommitted()) {
      uses.withdraw(unsettled.operationId());
    }
  }
}
