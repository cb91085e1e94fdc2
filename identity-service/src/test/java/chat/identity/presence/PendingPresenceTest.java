package chat.identity.presence;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.identity.presence.PendingPresence.PendingUpdate;
import chat.kit.token.AccountId;
import chat.kit.token.Role;
import chat.testkit.RunningService;
import io.micronaut.transaction.SynchronousTransactionManager;
import java.time.Duration;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** Presences that several replicas buffer in memory. */
@IdentityTest
final class PendingPresenceTest {
  private final RunningService service;
  private final SynchronousTransactionManager<?> transactions;
  private final PresenceRepository store;
  private final TestOrganization organization;
  private final AccountId member;

  PendingPresenceTest(RunningService service) {
    this.service = service;
    this.transactions = service.bean(SynchronousTransactionManager.class);
    this.store = service.bean(PresenceRepository.class);
    this.organization = TestOrganization.make(service);
    this.member = new AccountId(organization.id(), organization.userId(Role.MEMBER));
  }

  private long updateId() {
    return transactions.executeRead(_ -> store.people(organization.id())).stream()
        .filter(person -> person.userId() == member.userId())
        .findFirst()
        .orElseThrow()
        .updateId();
  }

  @Test
  void newestPresenceOfSeveralReplicasIsStored() {
    store.write(Map.of(member, new Presence(2000, 1900L)));
    long first = updateId();
    store.write(Map.of(member, new Presence(1950, 1950L)));
    assertThat(store.find(member.organizationId(), member.userId()))
        .hasValue(new Presence(2000, 1950L));
    store.write(Map.of(member, new Presence(2100, null)));
    assertThat(store.find(member.organizationId(), member.userId()))
        .hasValue(new Presence(2100, 1950L));
    assertThat(updateId()).isGreaterThan(first);
  }

  @Test
  void presenceWrittenByAnotherReplicaIsRead() {
    organization.as(Role.OWNER).get("/api/v1/realm/presence").succeeded();
    long now = service.clock().instant().getEpochSecond();
    store.write(Map.of(member, new Presence(now, now)));
    Awaitility.await()
        .atMost(Duration.ofMinutes(1))
        .until(() ->
            organization
                .as(Role.OWNER)
                .get("/api/v1/realm/presence")
                .has("/presences/" + TestOrganization.email(Role.MEMBER)));
  }

  @Test
  void updateFailsIfTheTableWasWrittenAfterTheRead() {
    PendingPresence pending = new PendingPresence(store);
    Presence presence = new Presence(2000, 1900L);
    long before = pending.writes();
    assertThat(pending.keep(member, presence, before)).hasValue(new PendingUpdate(null));
    assertThat(pending.keep(member, presence, before)).hasValue(new PendingUpdate(presence));
    pending.write();
    assertThat(pending.keep(member, presence, before)).isEmpty();
    assertThat(pending.find(member)).isEmpty();
    assertThat(pending.keep(member, presence, pending.writes())).hasValue(new PendingUpdate(null));
  }

  @Test
  void shutdownWritesPendingPresences() {
    try (RunningService other =
        RunningService.start(
            Program.IDENTITY, Map.of("CHAT_EXTERNAL_URL", "https://" + TestOrganization.HOST))) {
      other
          .as(organization.id(), member.userId(), Role.MEMBER)
          .post("/api/v1/users/me/presence", "status", "idle")
          .succeeded();
    }
    assertThat(store.find(member.organizationId(), member.userId())).isPresent();
  }
}
