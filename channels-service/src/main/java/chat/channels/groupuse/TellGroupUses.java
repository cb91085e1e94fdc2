package chat.channels.groupuse;

import chat.channels.groupuse.GroupUses.Outcome;
import chat.contracts.Program;
import chat.kit.client.InternalClient;
import chat.kit.task.Resting;
import io.micronaut.scheduling.annotation.Scheduled;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells identity-service what became of operations, until it has heard of each, one replica at a
 * time: a later use of a setting comes in place of the earlier, so their order counts.
 */
@Singleton
final class TellGroupUses {
  private static final Logger LOG = LoggerFactory.getLogger(TellGroupUses.class);

  /** Far longer than identity-service takes to ask about an operation. */
  private static final Duration MEMORY = Duration.ofDays(1);

  /** Then identity-service is away, and not just in trouble with one organization. */
  private static final int MOST_FAILURES = 3;

  /** So long an organization waits behind a failure, while others are told of theirs. */
  private static final Duration REST = Duration.ofSeconds(5);

  private final GroupUseOperationRepository repository;
  private final GroupUseOperations operations;
  private final InternalClient client;
  private final Clock clock;
  private final UUID tellerId = UUID.randomUUID();
  private final Resting resting;

  TellGroupUses(
      GroupUseOperationRepository repository,
      GroupUseOperations operations,
      InternalClient client,
      Clock clock) {
    this.repository = repository;
    this.operations = operations;
    this.client = client;
    this.clock = clock;
    this.resting = new Resting(clock, REST);
  }

  /** No transaction spans it: a call may take seconds, and what was told stays told. */
  @Scheduled(initialDelay = "1s", fixedDelay = "1s")
  void tell() {
    if (!repository.acquireLease(tellerId)) {
      return;
    }
    Set<Long> failed = new HashSet<>();
    for (GroupUseOperation operation : repository.unreported(resting.organizations())) {
      long organizationId = operation.organizationId();
      if (failed.contains(organizationId)) {
        continue;
      }
      if (failed.size() == MOST_FAILURES || !repository.acquireLease(tellerId)) {
        return;
      }
      if (report(operation)) {
        repository.setReported(operation.operationId(), clock.instant());
      } else {
        failed.add(organizationId);
        resting.begin(organizationId);
      }
    }
  }

  private boolean report(GroupUseOperation operation) {
    try {
      send(operation);
      return true;
    } catch (RuntimeException e) {
      LOG.warn(
          "What became of uses of groups of organization {} is told later: {}",
          operation.organizationId(),
          e.toString());
      return false;
    }
  }

  private void send(GroupUseOperation operation) {
    ChannelUses uses = operations.uses(operation);
    String word = operation.isCommitted() ? "confirm" : "withdraw";
    client.post(
        Program.IDENTITY,
        "/internal/group_uses/%s/%s".formatted(uses.operationId(), word),
        GroupUsesBody.of(uses),
        Outcome.class);
  }

  @Scheduled(fixedDelay = "1h")
  void forget() {
    repository.removeReported(clock.instant().minus(MEMORY));
  }
}
