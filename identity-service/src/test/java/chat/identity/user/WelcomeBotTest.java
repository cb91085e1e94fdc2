package chat.identity.user;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.net.URI;
import org.junit.jupiter.api.Test;

/**
 * Everybody whose account is new has a first message, so that no client begins without any; it
 * waits for messaging-service.
 */
@ServiceTest(
    value = Program.IDENTITY,
    environment = {
      "CHAT_EXTERNAL_URL=https://chat.example",
      "CHAT_MESSAGING_URL=http://127.0.0.1:1"
    })
final class WelcomeBotTest {

  private final TestOrganization organization;

  WelcomeBotTest(RunningService service) {
    this.organization = TestOrganization.make(service);
  }

  private long ordered(String text) {
    return organization.count(
        """
        select count(*) from task
        where organization_id = ? and path = '/internal/messages' and body like '%%%s%%'
        """
            .formatted(text));
  }

  private long hellos(long userId) {
    return ordered("\"hello-%d\"".formatted(userId));
  }

  @Test
  void firstPeopleAndThoseOfAnAdministratorAreGreetedAndBotsAreNot() {
    assertThat(hellos(organization.userId(Role.OWNER))).isEqualTo(1);
    assertThat(hellos(organization.makeMember("ann"))).isEqualTo(1);
    organization.makeBot(Role.OWNER, "alert").succeeded();
    assertThat(ordered("\"sender_bot\":\"welcome\"")).isEqualTo(2);
  }

  @Test
  void whatALinkSaysComesBesides() {
    String link =
        organization
            .as(Role.OWNER)
            .post("/api/v1/invites/multiuse", "welcome_message_custom_text", "Bring cake")
            .textAt("/invite_link");
    long userId =
        organization
            .asVisitor()
            .withHeader("Accept", "application/json")
            .post(
                URI.create(link).getPath(),
                "email",
                "ben@example.com",
                "full_name",
                "Ben",
                "password",
                "correct horse")
            .succeeded()
            .longAt("/user_id");
    assertThat(hellos(userId)).isEqualTo(1);
    assertThat(ordered("\"welcome-%d\"".formatted(userId))).isEqualTo(1);
    assertThat(ordered("Bring cake")).isEqualTo(1);
  }
}
