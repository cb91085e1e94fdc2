package chat.channels.groupuse;

import chat.channels.groupuse.GroupUseStore.Untold;
import chat.channels.groupuse.GroupUses.Outcome;
import chat.contracts.Program;
import chat.kit.client.InternalClient;
import chat.kit.error.Refusal;
import io.micronaut.scheduling.annotation.Scheduled;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells identity-service what became of operations, until it has heard of each, one replica at a
 * time: a later use of a setting comes in place of the earlier, so their order counts.
 */
@Singleton
class TellGroupUses {
  private static final Logger LOG = LoggerFactory.getLogger(TellGroupUses.class);

  /** Far longer than identity-service takes to ask about an operation. */
  private static final Duration MEMORY = Duration.ofDays(1);

  /** Then identity-service is away, and not just in trouble with one organization. */
  private static final int MOST_FAILURES = 3;

  private final GroupUseStore store;
  private final InternalClient client;
  private final Clock clock;

  TellGroupUses(GroupUseStore store, InternalClient client, Clock clock) {
    this.store = store;
    this.client = client;
    this.clock = clock;
  }

  @Scheduled(initialDelay = "1s", fixedDelay = "1s")
  @Transactional
  void tell() {
    if (!store.lockTelling()) {
      return;
    }
    Set<Long> waiting = new HashSet<>();
    for (Untold untold : store.untold()) {
      long organizationId = untold.uses().organizationId();
      if (waiting.size() < MOST_FAILURES && !waiting.contains(organizationId)) {
        try {
          tell(untold);
        } catch (Refusal away) {
          LOG.warn("What became of uses of groups is told later: {}", away.text());
          waiting.add(organizationId);
        }
      }
    }
  }

  private void tell(Untold untold) {
    ChannelUses uses = untold.uses();
    String word = untold.isCommitted() ? "confirm" : "withdraw";
    client.post(
        Program.IDENTITY,
        "/internal/group_uses/%s/%s".formatted(uses.operationId(), word),
        GroupUsesBody.of(uses),
        Outcome.class);
    store.told(uses.operationId());
  }

  @Scheduled(fixedDelay = "1h")
  @Transactional
  void forget() {
    store.forget(clock.instant().minus(MEMORY));
  }
}
