package chat.messaging.cache;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.EventContract;
import chat.contracts.Program;
import chat.messaging.cache.ChangedKeys.OfBlock;
import chat.messaging.cache.ChangedKeys.OfMessage;
import chat.messaging.cache.ChangedKeys.OfOrganization;
import chat.messaging.cache.ChangedKeys.OfReader;
import chat.messaging.eventlog.EventFormat;
import chat.messaging.eventlog.LoggedEvents;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@ServiceTest(Program.MESSAGING)
final class ChangesFromEventsTest {

  private static final OfOrganization ALL = new OfOrganization(7);

  private final EventFormat format;
  private final ChangesFromEvents changes;

  ChangesFromEventsTest(RunningService service) {
    this.format = service.bean(EventFormat.class);
    this.changes = service.bean(ChangesFromEvents.class);
  }

  private List<ChangedKeys> keys(String value) {
    return changes.of(LoggedEvents.of(format, 7, 1, value));
  }

  private static EventContract contract(String type) {
    return EventContract.ofClientEvent(type);
  }

  @ParameterizedTest
  @ValueSource(strings = {"update_message", "reaction", "submessage"})
  void eventChangesItsMessage(String type) {
    assertThat(keys(contract(type).example())).containsExactly(new OfMessage(42));
  }

  @Test
  void moveAndDeleteEventsChangeTheirMessages() {
    assertThat(keys(contract("update_message").example("moved")))
        .containsExactly(new OfMessage(42), new OfMessage(45));
    assertThat(keys(contract("delete_message").example()))
        .containsExactly(new OfMessage(42), new OfMessage(43));
    assertThat(keys(contract("delete_message").example("moved")))
        .containsExactly(new OfMessage(42));
    assertThat(keys(contract("delete_message").example("direct")))
        .containsExactly(new OfMessage(44));
  }

  @Test
  void flagEventChangesFlagBlockOfReader() {
    var block = new OfBlock(FlagBlockKey.of(101, 42));
    assertThat(keys(contract("update_message_flags").example())).containsExactly(block);
    assertThat(keys(contract("update_message_flags").example("unread")))
        .containsExactly(new OfMessage(42), new OfMessage(43), block);
  }

  @Test
  void readFlagChangesAllFlagBlocksOfReader() {
    assertThat(
            keys(
                """
                {"version": 1, "type": "update_message_flags", "audience": {"user_ids": [101]},
                 "payload": {"op": "add", "operation": "add", "flag": "read", "messages": [42],
                   "all": false}}
                """))
        .containsExactly(new OfReader(101));
  }

  @Test
  void messageStoredAsReadChangesFlagBlockOfReader() {
    assertThat(keys(contract("message").example("read")))
        .containsExactly(new OfBlock(FlagBlockKey.of(101, 42)));
  }

  @Test
  void linkifierEventChangesWholeOrganization() {
    assertThat(keys(contract("realm_linkifiers").example())).containsExactly(ALL);
  }

  @ParameterizedTest
  @CsvSource({
    "message,",
    "message, direct",
    "typing,",
    "typing, stream",
    "typing_edit_message,",
    "typing_edit_message, direct",
    "user_topic,",
    "drafts,",
    "drafts, update",
    "drafts, remove",
    "reminders,",
    "reminders, remove",
    "saved_snippets,",
    "saved_snippets, update",
    "saved_snippets, remove",
    "navigation_view,",
    "navigation_view, update",
    "navigation_view, remove",
    "scheduled_messages,",
    "scheduled_messages, update",
    "scheduled_messages, remove",
  })
  void eventWithoutCachedDataChangesNothing(String type, String example) {
    EventContract contract = contract(type);
    assertThat(keys(example == null ? contract.example() : contract.example(example))).isEmpty();
  }

  @Test
  void unknownEventTypeChangesWholeOrganization() {
    assertThat(
            keys(
                "{'version':1,'type':'new','audience':{'organization':true},'payload':{}}"
                    .replace('\'', '"')))
        .containsExactly(ALL);
  }

  @Test
  void malformedEventChangesWholeOrganization() {
    assertThat(
            keys(
                "{'version':1,'type':'reaction','audience':{'organization':true},'payload':{}}"
                    .replace('\'', '"')))
        .containsExactly(ALL);
  }
}
