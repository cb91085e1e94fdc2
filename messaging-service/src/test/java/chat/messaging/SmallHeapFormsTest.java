package chat.messaging;

import chat.contracts.Program;
import chat.kit.token.Caller;
import chat.messaging.world.Channel;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.RunningService;
import chat.testkit.ServiceProcess;
import chat.testkit.ServiceTest;
import chat.testkit.load.FormFlood;
import chat.testkit.load.LargestForms;
import chat.testkit.load.LargestForms.Form;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Sends the largest forms of all operations concurrently to a service with a small heap. */
@Tag("deep")
@ServiceTest(Program.MESSAGING)
@Timeout(value = 15, unit = TimeUnit.MINUTES)
final class SmallHeapFormsTest {

  private final RunningService service;
  private final World world;

  SmallHeapFormsTest(RunningService service) {
    this.service = service;
    this.world = new World(service);
  }

  private Caller caller(Person person) {
    return new Caller(world.id(), person.id(), person.role(), false, null, "test");
  }

  private List<Form> forms() {
    List<Form> forms = new ArrayList<>(LargestForms.of(service));
    String draft =
        "{\"type\":\"private\",\"topic\":\"\",\"content\":\"%s\",\"to\":[%s1]},"
            .formatted("漢".repeat(5_000), "1,".repeat(190));
    forms.add(new Form("POST", "/api/v1/drafts", "drafts=[" + draft.repeat(99) + "]"));
    String emails = "a,".repeat(900_000);
    forms.add(new Form("POST", "/api/v1/messages", "type=direct&content=x&to=" + emails));
    forms.add(new Form("POST", "/api/v1/messages", "type=direct&content=x&to=\"" + emails + "\""));
    String content = "type=channel&topic=t&to=garden&content=";
    forms.add(new Form("POST", "/api/v1/messages", content + "[a](b)**c** ".repeat(800)));
    forms.add(new Form("POST", "/api/v1/messages", content + "漢".repeat(600_000)));
    return forms;
  }

  @Test
  void largestFormsDoNotBlockOrdinaryRequests() throws Exception {
    Channel garden = world.channel("garden");
    world.subscribe(garden, world.member, world.otherMember);
    world.awaitProjections();
    List<Form> forms = forms();
    List<Caller> senders = List.of(caller(world.guest), caller(world.member), caller(world.owner));
    try (ServiceProcess process =
        new ServiceProcess(Program.MESSAGING, MessagingService.class, "240m")) {
      process.start();
      String message = "type=channel&topic=t&content=hello&to=" + garden.id();
      List<Form> ordinary =
          List.of(
              new Form("GET", "/api/v1/drafts", ""), new Form("POST", "/api/v1/messages", message));
      new FormFlood(process, senders, caller(world.otherMember)).run(forms, ordinary);
    }
  }
}
