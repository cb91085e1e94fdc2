package chat.messaging.world;

import chat.contracts.Program;
import chat.testkit.RunningService;
import chat.testkit.TestEvents;
import chat.testkit.TestServers;
import java.util.Map;

/** messaging-service with the servers that it needs and stand-ins of the owners that it asks. */
public record MessagingStack(RunningService service, TestEvents events, Owners owners)
    implements AutoCloseable {

  static MessagingStack start() {
    TestEvents events = TestServers.get().events();
    Owners owners = Owners.start(events);
    RunningService service =
        RunningService.start(
            Program.MESSAGING,
            Map.of("CHAT_IDENTITY_URL", owners.url(), "CHAT_CHANNELS_URL", owners.url()));
    return new MessagingStack(service, events, owners);
  }

  /** A new organization with somebody of every role. */
  public World world() {
    return new World(this);
  }

  @Override
  public void close() {
    service.close();
    owners.close();
  }
}
