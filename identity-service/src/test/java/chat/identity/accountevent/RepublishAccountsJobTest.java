package chat.identity.accountevent;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Topic;
import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.PublishedEvents;
import chat.testkit.RunningService;
import chat.testkit.TestServers;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

@IdentityTest
final class RepublishAccountsJobTest {
  private final RunningService service;
  private final PublishedEvents events;
  private final TestOrganization organization;

  RepublishAccountsJobTest(RunningService service, TestServers servers) {
    this.service = service;
    this.organization = TestOrganization.make(service);
    this.events = PublishedEvents.of(servers, Topic.USER_CHANGED, organization.id());
  }

  @Test
  void accountsNamedByAMigrationAreRepublishedOnceWhenDue() {
    long member = organization.userId(Role.MEMBER);
    String setting = "enable_stream_desktop_notifications";
    organization.as(Role.MEMBER).patch("/api/v1/settings", setting, true).succeeded();
    organization.execute(
        """
        insert into account_to_republish (organization_id, user_id, due)
        values (?, ?, ?), (?, ?, ?)
        """,
        organization.id(),
        member,
        now(),
        organization.id(),
        member,
        now().plusDays(1));
    RepublishAccountsJob job = service.bean(RepublishAccountsJob.class);
    job.republish();
    job.republish();
    assertThat(publishedAccounts(setting, "Asia/Tokyo"))
        .as("once by the change, once by the job")
        .containsExactly(member, member);
    organization.execute(
        "update account_to_republish set due = ? where organization_id = ?",
        now(),
        organization.id());
    job.republish();
    job.republish();
    assertThat(publishedAccounts(setting, "Asia/Seoul"))
        .as("once more after the second due date")
        .containsExactly(member, member, member);
  }

  private OffsetDateTime now() {
    return service.clock().instant().atOffset(ZoneOffset.UTC);
  }

  /**
   * Changes the owner's time zone as a marker. Returns the accounts published up to then with the
   * setting enabled.
   */
  private List<Long> publishedAccounts(String setting, String timezone) {
    organization.as(Role.OWNER).patch("/api/v1/settings", "timezone", timezone).succeeded();
    events.await(event -> event.value().path("timezone").asText().equals(timezone));
    return events.all().stream()
        .map(event -> event.value())
        .filter(account -> account.at("/settings/" + setting).booleanValue())
        .map(account -> account.path("user_id").longValue())
        .toList();
  }
}
