package chat.identity;

import chat.identity.usergroup.TestGroups;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Operations that refuse visitors, and bots in general or for objects of other users. */
@IdentityTest
final class RefusedCallersTest {
  private static final String NOT_LOGGED_IN =
      "Not logged in: API authentication or user session required";

  private final TestOrganization organization;
  private final long groupId;
  private final long botId;
  private final ApiClient bot;

  RefusedCallersTest(RunningService service) {
    this.organization = TestOrganization.make(service);
    this.groupId = new TestGroups(organization).makeAsOwner("makers");
    this.botId = organization.makeBot(Role.OWNER, "helper").longAt("/user_id");
    this.bot =
        organization.asBot(
            organization.makeBot(Role.MEMBER, "caller").longAt("/user_id"), Role.MEMBER);
  }

  private Answer send(ApiClient client, String method, String path, String form) {
    String resource =
        path.replace("GROUP", Long.toString(groupId))
            .replace("BOT", Long.toString(botId))
            .replace("USER", Long.toString(organization.userId(Role.MEMBER)));
    return client.send(
        method,
        "/api/v1" + resource,
        "application/x-www-form-urlencoded",
        form.getBytes(StandardCharsets.US_ASCII));
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /invites, ''",
    "DELETE, /invites/multiuse/1, ''",
    "GET, /user_groups/GROUP/members, ''",
    "GET, /user_groups/GROUP/members/USER, ''",
    "GET, /user_groups/GROUP/subgroups, ''",
    "POST, /user_groups/GROUP/subgroups, add=[1]",
    "POST, /user_groups/GROUP/members, add=[1]",
    "PATCH, /bots/BOT, full_name=Mine",
    "DELETE, /bots/BOT, ''",
    "POST, /bots/BOT/api_key/regenerate, ''"
  })
  void visitorsAreRefused(String method, String path, String form) {
    send(organization.asVisitor(), method, path, form).refused(401, "UNAUTHORIZED", NOT_LOGGED_IN);
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /invites, '', This endpoint does not accept bot requests.",
    "DELETE, /invites/multiuse/1, '', This endpoint does not accept bot requests.",
    "POST, /user_groups/GROUP/subgroups, add=[1], Insufficient permission",
    "POST, /user_groups/GROUP/members, add=[1], Insufficient permission",
    "PATCH, /bots/BOT, full_name=Mine, Insufficient permission",
    "DELETE, /bots/BOT, '', Insufficient permission",
    "POST, /bots/BOT/api_key/regenerate, '', Insufficient permission"
  })
  void botsAreRefused(String method, String path, String form, String refusal) {
    send(bot, method, path, form).refused(400, "BAD_REQUEST", refusal);
  }

  @ParameterizedTest
  @CsvSource({
    "/user_groups/GROUP/members",
    "/user_groups/GROUP/members/USER",
    "/user_groups/GROUP/subgroups"
  })
  void botsReadGroups(String path) {
    send(bot, "GET", path, "").succeeded();
  }
}
