package chat.uploads.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.kit.outbox.Outbox;
import chat.kit.sql.Sql;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import chat.testkit.owner.TestEvents;
import chat.testkit.owner.TestReaders;
import chat.uploads.TestMessageEvents;
import com.fasterxml.jackson.databind.JsonNode;
import io.micronaut.transaction.SynchronousTransactionManager;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Many senders without access to a file link it. */
@ServiceTest(Program.UPLOADS)
final class ManySendersTest {

  private static final byte[] TEXT = "Hello, file.\n".getBytes(StandardCharsets.UTF_8);
  private static final Duration TIMEOUT = Duration.ofMinutes(1);
  private static final String FORBIDDEN = "You are not authorized to view this file.";

  private final RunningService service;
  private final TestOrganization organization;
  private final TestReaders readers;
  private final TestEvents events;
  private final TestMessageEvents messages;
  private final long uploader;
  private final String url;

  ManySendersTest(RunningService service, TestServers servers) {
    this.service = service;
    this.organization = new TestOrganization(service);
    this.readers = servers.owners().readers();
    this.events = servers.events();
    this.messages = new TestMessageEvents(events, organization.id());
    this.uploader = organization.account(Role.MEMBER);
    this.url = uploaded(organization, uploader);
  }

  private static String uploaded(TestOrganization organization, long uploader) {
    return organization
        .as(uploader)
        .upload("/api/v1/user_uploads", "file", "plan.txt", "text/plain", TEXT)
        .succeeded()
        .textAt("/url");
  }

  /** Links the file from accounts whose access is unknown until messaging-service comes back. */
  private void linkFromStrangers(int count) {
    readers.setUnavailable(organization.id());
    messages.publishSent(uploader, url);
    for (int i = 0; i < count; i++) {
      messages.publishSent(organization.account(Role.MEMBER), url);
    }
  }

  /** The access queries that were sent while a client waited for the response. */
  private List<JsonNode> queriesOfWaitingClients() {
    return readers.calls(organization.id()).stream()
        .filter(call -> call.path("seen").isTextual())
        .toList();
  }

  /** Runs the action while no background job can settle claim requests. */
  private <T> T withJobsBlocked(Supplier<T> action) {
    organization.as(uploader).get("/api/v1/attachments").succeeded();
    SynchronousTransactionManager<?> transactions =
        service.bean(SynchronousTransactionManager.class);
    return transactions.executeWrite(_ -> {
      service.bean(Outbox.class).lock(organization.id());
      service
          .bean(Sql.class)
          .composed("select from claim_request where organization_id = :id for update")
          .bind("id", organization.id())
          .list(row -> row);
      readers.setAvailable(organization.id());
      return action.get();
    });
  }

  @Test
  void refusedReaderWaitsForLimitedNumberOfAccessQueries() {
    linkFromStrangers(3 * ClaimRequests.MAX_AWAITED);
    long outsider = organization.account(Role.MEMBER);
    Answer answer = withJobsBlocked(() -> organization.as(outsider).get(url));
    answer.refused(503, "SERVICE_UNAVAILABLE", "The file is unavailable at the moment, try again");
    assertThat(answer.header("Retry-After")).hasValue("1");
    assertThat(queriesOfWaitingClients()).hasSize(1 + ClaimRequests.MAX_AWAITED);
    service.bean(ClaimRequests.class).settleAll(organization.id());
    organization.as(outsider).get(url).refused(403, "UNAUTHORIZED", FORBIDDEN);
  }

  @Test
  void authorizedReaderDoesNotWaitForOtherClaims() {
    linkFromStrangers(3 * ClaimRequests.MAX_AWAITED);
    long reader = organization.account(Role.GUEST);
    readers.allow(organization.id(), reader, 1);
    assertThat(withJobsBlocked(() -> organization.as(reader).get(url)).body()).isEqualTo(TEXT);
    assertThat(queriesOfWaitingClients()).hasSize(1);
  }

  /** The failing claims fill a batch and are older than all others. */
  @Test
  void failingClaimsDoNotBlockOtherOrganizations() {
    linkFromStrangers(WaitingClaims.BATCH_SIZE);
    await().atMost(TIMEOUT).until(() -> requests(organization) == WaitingClaims.BATCH_SIZE);
    TestOrganization other = new TestOrganization(service);
    long owner = other.account(Role.MEMBER);
    long reader = other.account(Role.MEMBER);
    String file = uploaded(other, owner);
    TestMessageEvents later = new TestMessageEvents(events, other.id());
    later.publishSent(1_000_000, owner, file);
    readers.allow(other.id(), reader, 1_000_000);
    later.publishSent(1_000_001, reader, file);
    await().atMost(TIMEOUT).until(() -> claims(other).contains(1_000_001L));
    assertThat(requests(organization)).isEqualTo(WaitingClaims.BATCH_SIZE);
    readers.setAvailable(organization.id());
    await().atMost(TIMEOUT).until(() -> requests(organization) == 0);
  }

  @Test
  void longClaimChainDoesNotBlockOtherOrganizations() {
    linkFromStrangers(60);
    List<Long> granted = linkFromChain(30);
    await().atMost(TIMEOUT).until(() -> requests(organization) == 90);
    TestOrganization other = new TestOrganization(service);
    long owner = other.account(Role.MEMBER);
    long reader = other.account(Role.MEMBER);
    String file = uploaded(other, owner);
    TestMessageEvents later = new TestMessageEvents(events, other.id());
    later.publishSent(1_000_000, owner, file);
    later.publishSent(1_000_001, reader, file);
    readers.allow(other.id(), reader, 1_000_000);
    other.as(owner).get("/api/v1/attachments").succeeded();
    ClaimRequests job = job();
    List<Long> claiming =
        withJobsBlocked(() -> {
          while (!claims(other).contains(1_000_001L)) {
            job.settleSome(WaitingClaims.BATCH_SIZE);
          }
          assertThat(requests(organization)).as("of the file that takes long").isPositive();
          while (requests(organization) > 0) {
            job.settleSome(WaitingClaims.BATCH_SIZE);
          }
          return claims(organization);
        });
    assertThat(claiming).containsExactlyInAnyOrderElementsOf(granted);
  }

  /** An additional job that settles claim requests, besides those that run. */
  private ClaimRequests job() {
    return new ClaimRequests(
        service.bean(ClaimRepository.class),
        service.bean(Claims.class),
        service.bean(ReadableMessages.class),
        service.clock());
  }

  /**
   * Sends messages that link the file from a chain of senders. Each sender can read the next
   * sender's message, and the last one the uploader's. A pass over the requests grants one claim.
   *
   * @return the messages that claim the file in the end
   */
  private List<Long> linkFromChain(int count) {
    List<Long> claiming = new ArrayList<>(List.of(1L));
    long account = organization.account(Role.MEMBER);
    claiming.add(messages.publishSent(account, url));
    for (int i = 1; i < count; i++) {
      long next = organization.account(Role.MEMBER);
      claiming.add(messages.publishSent(next, url));
      readers.allow(organization.id(), account, claiming.getLast());
      account = next;
    }
    readers.allow(organization.id(), account, 1);
    return claiming;
  }

  private long requests(TestOrganization of) {
    return service
        .bean(Sql.class)
        .composed("select count(*) from claim_request where organization_id = :id")
        .bind("id", of.id())
        .one(row -> row.number("count"));
  }

  private List<Long> claims(TestOrganization of) {
    return service
        .bean(Sql.class)
        .composed("select message_id from claim where organization_id = :id")
        .bind("id", of.id())
        .list(row -> row.number("message_id"));
  }

  @Test
  void claimsUpToTheLimitAreSettledDuringRequest() {
    linkFromStrangers(ClaimRequests.MAX_AWAITED);
    readers.setAvailable(organization.id());
    organization
        .as(organization.account(Role.MEMBER))
        .get(url)
        .refused(403, "UNAUTHORIZED", FORBIDDEN);
  }
}
