package chat.messaging.getmessages;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ServiceTest(Program.MESSAGING)
final class GetMessagesRefusalsTest {

  private static final String PATH = "/api/v1/messages";

  private final World world;
  private final RunningService service;

  GetMessagesRefusalsTest(RunningService service) {
    this.service = service;
    this.world = new World(service);
  }

  private Answer get(Person reader, Object... parameters) {
    return world.as(reader).get(PATH, parameters);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "anchor=newest&num_before=5000&num_after=1"
            + " | Too many messages requested (maximum 5000).",
        "num_before=1&num_after=1 | Missing 'anchor' argument",
        "anchor=somewhere&num_before=1 | Invalid anchor",
        "anchor=date&anchor_date=2024-02-30 | anchor_date is not a date",
        "anchor=date&anchor_date=2024-02-03T24:00 | anchor_date is not a date",
        "anchor=date&anchor_date=2024-02-03Z | anchor_date is not a date",
        "anchor=%221%22&num_before=1 | Invalid anchor",
        "anchor=1&num_before=-1 | num_before is too small",
        "anchor=1&num_after=x | num_after is not valid JSON",
        "anchor=1&num_after=%221%22 | num_after is not an integer",
        "anchor=1&include_anchor=1 | include_anchor is not a boolean",
        "anchor=1&client_gravatar=1 | client_gravatar is not a boolean",
        "anchor=1&apply_markdown=1 | apply_markdown is not a boolean",
        "anchor=1&allow_empty_topic_name=1 | allow_empty_topic_name is not a boolean",
        "message_ids=1 | message_ids is not a list",
        "message_ids=[%22x%22] | message_ids[0] is not an integer",
        "anchor=1&narrow=1 | narrow is not a list",
        "anchor=1&narrow=[1] | narrow[0] is not a dict",
        "anchor=1&narrow=[[%22is%22]] | narrow[0] has invalid length",
        "anchor=1&narrow=[{}] | narrow[0][\"operator\"] field is missing: Field required",
        "anchor=1&narrow=[{%22operator%22:%22is%22}]"
            + " | narrow[0][\"operand\"] field is missing: Field required",
        "anchor=1&narrow=[{%22operator%22:%22is%22,%22operand%22:%22dm%22,%22negated%22:1}]"
            + " | narrow[0][\"negated\"] is not a boolean",
        "anchor=1&narrow=[[%22is%22,5]] | narrow[0][1] is not a string",
        "anchor=1&narrow=[[%22search%22,%22%20%22]] | narrow[0][1] cannot be blank",
        "anchor=1&narrow=[[%22foo%22,%22x%22]] | Invalid narrow operator: unknown operator foo",
        "anchor=1&narrow=[[%22is%22,%22x%22]] | Invalid narrow operator: unknown 'is' operand x",
        "anchor=1&narrow=[[%22has%22,%22x%22]] | Invalid narrow operator: unknown 'has' operand x",
        "anchor=1&narrow=[[%22in%22,%22x%22]] | Invalid narrow operator: unknown 'in' operand x",
        "anchor=1&narrow=[[%22channels%22,%22x%22]]"
            + " | Invalid narrow operator: unknown channels operand x",
        "anchor=1&narrow=[[%22id%22,%22x%22]] | Invalid narrow operator: Invalid message ID",
        "anchor=1&narrow=[[%22with%22,%22x%22]] | Invalid narrow operator: Invalid 'with' operator",
        "anchor=1&narrow=[[%22sender%22,5]] | Invalid narrow operator: unknown user 5",
        "anchor=1&narrow=[[%22dm%22,%22x%40y.z%22]] | Invalid narrow operator: unknown user x@y.z",
        "anchor=1&narrow=[[%22with%22,1],[%22with%22,2]] | Duplicate 'with' operators.",
      })
  void errorNamesTheInvalidParameter(String query, String message) {
    String escaped =
        query.replace("[", "%5B").replace("]", "%5D").replace("{", "%7B").replace("}", "%7D");
    String code = message.startsWith("Invalid narrow operator") ? "BAD_NARROW" : "BAD_REQUEST";
    world.as(world.member).get(PATH + "?" + escaped).refused(400, code, message);
  }

  @Test
  void narrowTermsAreBounded() {
    List<Object> terms = new ArrayList<>();
    for (int i = 0; i < 21; i++) {
      terms.add(List.of("topic", "t" + i));
    }
    get(world.member, "anchor", "newest", "num_before", 1, "narrow", terms)
        .refused(400, "BAD_REQUEST", "narrow is too long (limit: 20 elements)");
    get(world.member, "anchor", "newest", "num_before", 1, "narrow", terms.subList(0, 20))
        .succeeded();
    get(
            world.member,
            "anchor",
            "newest",
            "num_before",
            1,
            "narrow",
            List.of(List.of("search", "x".repeat(1001))))
        .refused(400, "BAD_REQUEST", "narrow[0][1] is too long (limit: 1000 characters)");
  }

  @Test
  void anonymousAndDeactivatedUsersCannotReadMessages() {
    assertThat(service.api().get(PATH, "anchor", "newest").status()).isEqualTo(401);
    assertThat(service.asVisitor(world.id()).get(PATH, "anchor", "newest").status()).isEqualTo(401);
    world.deactivate(world.member);
    get(world.member, "anchor", "newest", "num_before", 1)
        .refused(401, "UNAUTHORIZED", "Account is deactivated");
  }
}
