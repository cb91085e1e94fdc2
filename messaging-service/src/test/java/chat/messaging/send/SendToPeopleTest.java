package chat.messaging.send;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.token.Role;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@ServiceTest(Program.MESSAGING)
final class SendToPeopleTest {

  private final World world;

  SendToPeopleTest(RunningService service) {
    this.world = new World(service);
  }

  private Answer sendTo(Object to) {
    return world.send(world.member, "type", "direct", "to", to, "content", "hello");
  }

  private List<Long> peopleOf(Answer sent) {
    Answer fetched = world.fetch(world.member, sent.succeeded().longAt("/id")).succeeded();
    assertThat(fetched.textAt("/message/type")).isEqualTo("private");
    List<Long> ids = new ArrayList<>();
    for (JsonNode person : fetched.at("/message/display_recipient")) {
      ids.add(person.path("id").longValue());
    }
    return ids;
  }

  @ParameterizedTest
  @ValueSource(strings = {"direct", "private"})
  void bothTypeNamesSendADirectMessage(String type) {
    Answer sent =
        world.send(world.member, "type", type, "to", List.of(world.owner.id()), "content", "hello");
    assertThat(peopleOf(sent)).containsExactly(world.owner.id(), world.member.id());
  }

  @Test
  void recipientsAreIdsOrEmailsOrCommaSeparatedEmails() {
    Person one = world.owner;
    Person two = world.guest;
    Long[] all = {one.id(), world.member.id(), two.id()};
    assertThat(peopleOf(sendTo(List.of(one.id(), two.id())))).containsExactly(all);
    assertThat(peopleOf(sendTo(List.of(one.email(), two.email())))).containsExactly(all);
    assertThat(peopleOf(sendTo(one.email() + ", " + two.email()))).containsExactly(all);
    assertThat(peopleOf(sendTo("\"" + one.email() + "," + two.email() + "\"")))
        .containsExactly(all);
    assertThat(peopleOf(sendTo(two.email() + ",," + one.email() + ", "))).containsExactly(all);
  }

  @Test
  void deliveryAndApiEmailsMatchIgnoringCase() {
    Person hidden =
        world.person(
            Role.MEMBER,
            "Hilda Hidden",
            Map.of("email", "user77@chat.example.com", "delivery_email", "Hilda@Example.com"));
    List<Long> people = List.of(world.member.id(), hidden.id());
    assertThat(peopleOf(sendTo("USER77@chat.example.com"))).isEqualTo(people);
    assertThat(peopleOf(sendTo("hilda@example.COM"))).isEqualTo(people);
    assertThat(peopleOf(sendTo("hilda@example.com,user77@chat.example.com"))).isEqualTo(people);
  }

  @Test
  void hiddenDeliveryEmailIsUnknown() {
    world.person(
        Role.MEMBER,
        "Hilda Hidden",
        Map.of(
            "email", "user77@chat.example.com",
            "delivery_email", "hilda@private.org",
            "email_address_visibility", 3));
    sendTo("hilda@private.org").refused(400, "BAD_REQUEST", "Invalid email 'hilda@private.org'");
    sendTo("user77@chat.example.com,hilda@private.org")
        .refused(400, "BAD_REQUEST", "Invalid email 'hilda@private.org'");
    sendTo("user77@chat.example.com").succeeded();
    world
        .as(world.administrator)
        .post("/api/v1/messages", "type", "direct", "to", "hilda@private.org", "content", "hi")
        .succeeded();
  }

  @Test
  void recipientOrderDuplicatesAndSenderAreIgnored() {
    Answer first = sendTo(List.of(world.owner.id(), world.guest.id()));
    Answer second =
        sendTo(List.of(world.guest.id(), world.member.id(), world.owner.id(), world.guest.id()));
    assertThat(peopleOf(second)).isEqualTo(peopleOf(first));
    assertThat(recipientOf(second)).isEqualTo(recipientOf(first));
    assertThat(recipientOf(sendTo(List.of(world.owner.id())))).isNotEqualTo(recipientOf(first));
  }

  private long recipientOf(Answer sent) {
    return world.fetch(world.member, sent.longAt("/id")).longAt("/message/recipient_id");
  }

  @Test
  void bothSidesShareOneConversation() {
    Answer message = sendTo(List.of(world.owner.id()));
    Answer reply = world.sendTo(List.of(world.member), world.owner);
    assertThat(recipientOf(reply.succeeded())).isEqualTo(recipientOf(message.succeeded()));
  }

  @Test
  void messageToSelfHasOneRecipient() {
    assertThat(peopleOf(sendTo(List.of(world.member.id())))).containsExactly(world.member.id());
    assertThat(peopleOf(sendTo(world.member.email()))).containsExactly(world.member.id());
  }

  @Test
  void conversationIsLimitedToAThousandRecipients() {
    List<Long> crowd =
        IntStream.range(0, 1000)
            .mapToObj(i -> world.person(Role.MEMBER, "Person " + i).id())
            .toList();
    Answer sent = sendTo(crowd);
    assertThat(peopleOf(sent)).hasSize(1001);
    assertThat(recipientOf(sendTo(crowd.reversed()))).isEqualTo(recipientOf(sent));
    sendTo(LongStream.rangeClosed(1, 1001).boxed().toList())
        .refused(400, "BAD_REQUEST", "to has too many recipients (limit: 1000)");
    sendTo(Collections.nCopies(1001, world.member.id())).succeeded();
    sendTo(Collections.nCopies(1001, world.member.email())).succeeded();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''            | Message must have recipients",
        "' , '         | Message must have recipients",
        "\"\"          | Message must have recipients",
        "[]            | Message must have recipients",
        "[\"\", \" \"] | Message must have recipients",
        "7             | Invalid data type for recipients",
        "true          | Invalid data type for recipients",
        "null          | Invalid data type for recipients",
        "{\"id\":7}    | Invalid data type for recipients",
        "[7.5]         | Invalid data type for recipients",
        "[[7]]         | Invalid data type for recipients",
        "[null]        | Invalid data type for recipients",
        "[7,true]      | Invalid data type for recipients",
        "[7,\"a@b.c\"] | Recipient lists may contain emails or user IDs, but not both.",
        "[99999999999999999999] | to[0] is too large",
        "nobody@example.com     | Invalid email 'nobody@example.com'",
        "nobody        | Invalid email 'nobody'",
        "[\"a'b\"]     | Invalid email 'a'b'",
        "[-1]          | Invalid user ID -1",
      })
  void invalidRecipientsAreRefused(String to, String message) {
    sendTo(to).refused(400, "BAD_REQUEST", message);
  }

  @Test
  void invalidCharactersInEmailAreRefused() {
    sendTo("[\"a\\u0000b\"]").refused(400, "BAD_REQUEST", "to[0] must not contain null bytes");
    assertThat(sendTo("[\"a\\ud800b\"]").status()).isEqualTo(400);
  }

  @Test
  void errorNamesTheFirstUnknownRecipient() {
    long unknown = world.unusedId();
    sendTo(List.of(world.owner.id(), unknown, world.unusedId()))
        .refused(400, "BAD_REQUEST", "Invalid user ID " + unknown);
    sendTo(List.of(world.owner.email(), "x@example.com", "y@example.com"))
        .refused(400, "BAD_REQUEST", "Invalid email 'x@example.com'");
  }

  @Test
  void usersOfAnotherOrganizationAreUnknown() {
    World elsewhere = world.another();
    elsewhere.sendTo(List.of(elsewhere.owner), elsewhere.member).succeeded();
    sendTo(List.of(elsewhere.owner.id()))
        .refused(400, "BAD_REQUEST", "Invalid user ID " + elsewhere.owner.id());
    sendTo(elsewhere.owner.email())
        .refused(400, "BAD_REQUEST", "Invalid email '%s'".formatted(elsewhere.owner.email()));
  }

  @Test
  void deactivatedRecipientIsRefused() {
    world.deactivate(world.otherMember);
    String message = "'%s' is no longer using Zulip.".formatted(world.otherMember.email());
    sendTo(List.of(world.otherMember.id())).refused(400, "BAD_REQUEST", message);
    sendTo(List.of(world.owner.id(), world.otherMember.id())).refused(400, "BAD_REQUEST", message);
    sendTo(world.otherMember.email()).refused(400, "BAD_REQUEST", message);
  }

  @Test
  void everyRoleCanMessageEveryOtherRole() {
    List<Person> all =
        List.of(
            world.owner,
            world.administrator,
            world.moderator,
            world.member,
            world.guest,
            world.bot);
    for (Person sender : all) {
      world.sendTo(all, sender).succeeded();
    }
  }
}
