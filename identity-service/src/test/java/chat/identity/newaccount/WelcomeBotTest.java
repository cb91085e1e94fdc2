package chat.identity.newaccount;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.net.URI;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Welcome messages for new accounts, queued because messaging-service is unreachable. */
@ServiceTest(
    value = Program.IDENTITY,
    environment = {
      "CHAT_EXTERNAL_URL=https://chat.example",
      "CHAT_MESSAGING_URL=http://127.0.0.1:1"
    })
final class WelcomeBotTest {

  private static final String HELLO = "Hello, and welcome!";

  private final TestOrganization organization;

  WelcomeBotTest(RunningService service) {
    this.organization = TestOrganization.make(service);
  }

  private long greetings(long userId, String text) {
    return organization.count(
        """
        select count(*) from task
        where organization_id = ? and path = '/internal/messages'
          and body::jsonb ->> 'idempotency_key' = 'welcome-%d'
          and body::jsonb ->> 'content' like '%s%%'
        """
            .formatted(userId, text));
  }

  private long joined(Object... parameters) {
    String link =
        organization
            .as(Role.OWNER)
            .post("/api/v1/invites/multiuse", parameters)
            .textAt("/invite_link");
    return organization
        .asVisitor()
        .withHeader("Accept", "application/json")
        .post(
            URI.create(link).getPath(),
            "email",
            UUID.randomUUID() + "@example.com",
            "full_name",
            "Ben",
            "password",
            "correct horse")
        .succeeded()
        .longAt("/user_id");
  }

  @Test
  void newPeopleGetAWelcomeMessageAndBotsDoNot() {
    assertThat(greetings(organization.userId(Role.OWNER), HELLO)).isEqualTo(1);
    assertThat(greetings(organization.makeMember("ann"), HELLO)).isEqualTo(1);
    assertThat(greetings(joined(), HELLO)).isEqualTo(1);
    long botId = organization.makeBot(Role.OWNER, "alert").longAt("/user_id");
    assertThat(greetings(botId, "")).isZero();
  }

  @Test
  void customWelcomeTextReplacesTheDefault() {
    assertThat(greetings(joined("welcome_message_custom_text", "Bring cake"), "Bring"))
        .isEqualTo(1);
    assertThat(greetings(joined("welcome_message_custom_text", ""), "")).isZero();
    organization.setSetting("welcome_message_custom_text", "\"From all of us\"");
    assertThat(greetings(joined(), "From all of us")).isEqualTo(1);
    assertThat(greetings(organization.makeMember("ann"), "From all of us")).isEqualTo(1);
  }

  @Test
  void newPeopleStartWithTheOrganizationsLanguage() {
    assertThat(language(organization.makeMember("ann"))).isEqualTo("en");
    organization.setSetting("default_language", "\"de\"");
    assertThat(language(organization.makeMember("bob"))).isEqualTo("de");
    assertThat(language(joined())).isEqualTo("de");
  }

  private String language(long userId) {
    return organization
        .state(userId, Role.MEMBER, "user_settings")
        .at("/user_settings/default_language")
        .textValue();
  }

  @Test
  void newUsersAreAnnouncedInTheConfiguredChannel() {
    long unannounced = organization.makeMember("ann");
    organization.setSetting("signup_announcements_stream_id", "7");
    long made = organization.makeMember("bob");
    long joined = joined();
    organization.makeBot(Role.OWNER, "alert");
    assertThat(announcements())
        .as("none of %d", unannounced)
        .containsExactly(
            "notification stream 7 signups: @_**Member bob|%d** has joined this organization."
                .formatted(made),
            "notification stream 7 signups: @_**Ben|%d** has joined this organization."
                .formatted(joined));
  }

  private List<String> announcements() {
    return organization.texts(
        """
        select concat(body::jsonb ->> 'sender_bot', ' ', body::jsonb ->> 'type', ' ',
          body::jsonb ->> 'channel_id', ' ', body::jsonb ->> 'topic', ': ',
          body::jsonb ->> 'content')
        from task where organization_id = ? and path = '/internal/messages/announcement'
        order by task_id
        """,
        organization.id());
  }
}
