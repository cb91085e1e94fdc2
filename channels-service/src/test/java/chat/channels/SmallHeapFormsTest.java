package chat.channels;

import chat.contracts.Program;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.testkit.RunningService;
import chat.testkit.ServiceProcess;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import chat.testkit.load.FormFlood;
import chat.testkit.load.LargestForms;
import chat.testkit.load.LargestForms.Form;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Floods a small-heap process with the largest forms of all operations. */
@Tag("deep")
@ServiceTest(Program.CHANNELS)
@Timeout(value = 15, unit = TimeUnit.MINUTES)
final class SmallHeapFormsTest {

  private static final int SUBSCRIBERS = 100_000;

  private final RunningService service;
  private final TestOrganization organization;

  SmallHeapFormsTest(RunningService service, TestServers servers) {
    this.service = service;
    this.organization = new TestOrganization(service);
    new ChannelsOf(organization, servers)
        .execute(
            """
            insert into account
            select ?, id, 'u' || id, null, 1, 'User ' || id, 400, true, false, null, null, false,
              null, 1, now(), ''
            from generate_series(1, ?) id
            """,
            organization.id(),
            SUBSCRIBERS);
  }

  private Caller caller(Role role) {
    return new Caller(organization.id(), organization.account(role), role, false, null, "test");
  }

  private static String ids(int count) {
    return LongStream.rangeClosed(1, count)
        .mapToObj(Long::toString)
        .collect(Collectors.joining(",", "[", "]"));
  }

  private List<Form> forms() {
    List<Form> forms = new ArrayList<>(LargestForms.of(service));
    for (int i = 0; i < 2; i++) {
      String create = "name=everybody " + i + "&subscribers=";
      forms.add(new Form("POST", "/api/v1/channels/create", create + ids(SUBSCRIBERS)));
      forms.add(new Form("POST", "/api/v1/channels/create", create + ids(149_000)));
    }
    return forms;
  }

  @Test
  void ordinaryRequestsAreServedDuringLargeForms() throws Exception {
    List<Form> forms = forms();
    List<Caller> senders = List.of(caller(Role.GUEST), caller(Role.MEMBER), caller(Role.OWNER));
    Caller other = caller(Role.MEMBER);
    try (ServiceProcess process =
        new ServiceProcess(Program.CHANNELS, ChannelsService.class, "96m")) {
      process.start();
      List<Form> ordinary =
          List.of(
              new Form("GET", "/api/v1/users/me/subscriptions", ""),
              new Form("POST", "/api/v1/users/me/subscriptions", "subscriptions=[]"));
      new FormFlood(process, senders, other).run(forms, ordinary);
    }
  }
}
