package chat.messaging.memory;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.EventContract;
import chat.contracts.Program;
import chat.messaging.eventlog.EventFormat;
import chat.messaging.eventlog.LoggedEvents;
import chat.messaging.memory.Changed.OfBlock;
import chat.messaging.memory.Changed.OfMessage;
import chat.messaging.memory.Changed.OfOrganization;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@ServiceTest(Program.MESSAGING)
final class ChangesInEventsTest {

  private static final OfOrganization ALL = new OfOrganization(7);

  private final EventFormat format;
  private final ChangesInEvents changes;

  ChangesInEventsTest(RunningService service) {
    this.format = service.bean(EventFormat.class);
    this.changes = service.bean(ChangesInEvents.class);
  }

  private List<Changed> of(String value) {
    return changes.of(LoggedEvents.of(format, 7, 1, value));
  }

  private static EventContract contract(String type) {
    return EventContract.ofClientEvent(type);
  }

  @ParameterizedTest
  @ValueSource(strings = {"update_message", "reaction", "submessage"})
  void messageHasChanged(String type) {
    assertThat(of(contract(type).example())).containsExactly(new OfMessage(42));
  }

  @Test
  void messagesThatAreMovedOrDeletedHaveChanged() {
    assertThat(of(contract("update_message").example("moved")))
        .containsExactly(new OfMessage(42), new OfMessage(45));
    assertThat(of(contract("delete_message").example()))
        .containsExactly(new OfMessage(42), new OfMessage(43));
    assertThat(of(contract("delete_message").example("moved"))).containsExactly(new OfMessage(42));
    assertThat(of(contract("delete_message").example("direct"))).containsExactly(new OfMessage(44));
  }

  @Test
  void marksOfTheirReadersHaveChanged() {
    var block = new OfBlock(ReadBlock.of(101, 42));
    assertThat(of(contract("update_message_flags").example())).containsExactly(block);
    assertThat(of(contract("update_message_flags").example("unread")))
        .containsExactly(new OfMessage(42), new OfMessage(43), block);
  }

  @Test
  void messageThatSomebodyHasReadFromTheStartIsInHisBlock() {
    assertThat(of(contract("message").example("read")))
        .containsExactly(new OfBlock(ReadBlock.of(101, 42)));
  }

  @Test
  void linkifiersCountForAllTopics() {
    assertThat(of(contract("realm_linkifiers").example())).containsExactly(ALL);
  }

  @ParameterizedTest
  @CsvSource({
    "message,",
    "message, direct",
    "typing,",
    "typing, stream",
    "user_topic,",
    "drafts,",
    "drafts, update",
    "drafts, remove",
    "reminders,",
    "reminders, remove",
  })
  void whatChangesNothingThatIsRemembered(String type, String example) {
    EventContract contract = contract(type);
    assertThat(of(example == null ? contract.example() : contract.example(example))).isEmpty();
  }

  @Test
  void whatIsNotKnownCountsForAll() {
    assertThat(
            of(
                "{'version':1,'type':'new','audience':{'organization':true},'payload':{}}"
                    .replace('\'', '"')))
        .containsExactly(ALL);
  }

  @Test
  void whatIsNotUnderstoodCountsForAll() {
    assertThat(
            of(
                "{'version':1,'type':'reaction','audience':{'organization':true},'payload':{}}"
                    .replace('\'', '"')))
        .containsExactly(ALL);
  }
}
