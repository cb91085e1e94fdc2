package chat.identity;

import chat.contracts.Program;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.testkit.RunningService;
import chat.testkit.ServiceProcess;
import chat.testkit.load.FormFlood;
import chat.testkit.load.LargestForms;
import chat.testkit.load.LargestForms.Form;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The largest forms of all operations, sent concurrently with the local stack's heap size. */
@Tag("deep")
@IdentityTest
@Timeout(value = 15, unit = TimeUnit.MINUTES)
final class SmallHeapFormsTest {

  private static final String STORAGE = "/api/v1/bot_storage";

  private final RunningService service;
  private final TestOrganization organization;

  SmallHeapFormsTest(RunningService service) {
    this.service = service;
    this.organization = TestOrganization.make(service);
  }

  private Caller caller(Role role) {
    return new Caller(organization.id(), organization.userId(role), role, false, null, "test");
  }

  private Caller bot() {
    long owner = organization.userId(Role.OWNER);
    long botId = organization.makeBot(Role.OWNER, "keeper").longAt("/user_id");
    return new Caller(organization.id(), botId, Role.MEMBER, true, owner, "test");
  }

  private List<Form> forms() {
    List<Form> forms = new ArrayList<>(LargestForms.of(service));
    String answers = "profile_data=[" + "{\"a\":1},".repeat(74_000) + "1]";
    String profile = "/api/v1/users/" + organization.userId(Role.GUEST);
    for (int i = 0; i < 16; i++) {
      forms.add(new Form("PATCH", profile, answers));
    }
    String members = "{\"direct_members\":[" + "1,".repeat(60_000) + "1],\"direct_subgroups\":[]}";
    forms.add(
        new Form(
            "PATCH",
            "/api/v1/realm",
            "can_add_custom_emoji_group="
                + members
                + "&can_create_groups="
                + members
                + "&can_invite_users_group="
                + members));
    String entries =
        IntStream.range(0, 100_000)
            .mapToObj(i -> "\"" + i + "\":\"\"")
            .collect(java.util.stream.Collectors.joining(",", "storage={", "}"));
    forms.add(new Form("PUT", STORAGE, entries));
    for (String character : List.of("漢", "x", "%5Cu6f22", "ü", "🐙")) {
      int bytes = character.getBytes(java.nio.charset.StandardCharsets.UTF_8).length;
      for (int size : new int[] {28_000_000, 8_000_000}) {
        String value = character.repeat(Math.min(9_999_000, size / bytes));
        forms.add(new Form("PUT", STORAGE, "storage={\"k\":\"" + value + "\"}"));
      }
    }
    return forms;
  }

  @Test
  void largestFormsLeaveMemoryForOtherRequests() throws Exception {
    try (ServiceProcess process =
        new ServiceProcess(Program.IDENTITY, IdentityService.class, "192m")) {
      process.start();
      List<Caller> senders = List.of(caller(Role.GUEST), bot(), caller(Role.OWNER));
      List<Form> ordinary =
          List.of(
              new Form("GET", "/api/v1/users/me", ""),
              new Form("POST", "/api/v1/users/me/presence", "status=active"));
      new FormFlood(process, senders, caller(Role.MEMBER)).run(forms(), ordinary);
    }
  }
}
