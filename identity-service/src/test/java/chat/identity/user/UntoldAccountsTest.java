package chat.identity.user;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Topic;
import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.PublishedEvents;
import chat.testkit.RunningService;
import chat.testkit.TestServers;
import org.junit.jupiter.api.Test;

@IdentityTest
final class UntoldAccountsTest {
  private final RunningService service;
  private final PublishedEvents events;
  private final TestOrganization organization;

  UntoldAccountsTest(RunningService service, TestServers servers) {
    this.service = service;
    this.organization = TestOrganization.make(service);
    this.events = PublishedEvents.of(servers, Topic.USER_CHANGED, organization.id());
  }

  @Test
  void accountsThatAMigrationNamesAreToldOnce() {
    long member = organization.userId(Role.MEMBER);
    String setting = "enable_stream_push_notifications";
    organization.as(Role.MEMBER).patch("/api/v1/settings", setting, true).succeeded();
    organization.execute("insert into untold_account values (?, ?)", organization.id(), member);
    UntoldAccounts untold = service.bean(UntoldAccounts.class);
    untold.tell();
    untold.tell();
    organization.as(Role.OWNER).patch("/api/v1/settings", "timezone", "Asia/Tokyo").succeeded();
    events.await(event -> event.value().path("timezone").asText().equals("Asia/Tokyo"));
    assertThat(
            events.all().stream()
                .map(event -> event.value())
                .filter(account -> account.at("/settings/" + setting).booleanValue())
                .map(account -> account.path("user_id").longValue()))
        .as("when it was chosen, and once more")
        .containsExactly(member, member);
  }
}
