package chat.messaging.submessage;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Widgets of bot messages, sent as {@code widget_content}. */
@ServiceTest(Program.MESSAGING)
final class WidgetContentTest {

  private static final String CHOICES =
      """
      {"type":"choices","heading":"Which?","choices":[{"type":"multiple_choice",\
      "short_name":"A","long_name":"Müsli","reply":"answer 1 A","weight":0.5}]}\
      """;

  private final World world;

  WidgetContentTest(RunningService service) {
    this.world = new World(service);
  }

  private Answer send(String widgetContent) {
    return send(world.as(world.bot), widgetContent);
  }

  private Answer send(ApiClient bot, String widgetContent) {
    return bot.post(
        "/api/v1/messages",
        "type",
        "direct",
        "to",
        List.of(world.member.id()),
        "content",
        "/poll Which?",
        "widget_content",
        widgetContent);
  }

  private static String zform(String extraData) {
    return "{\"widget_type\":\"zform\",\"extra_data\":" + extraData + "}";
  }

  @Test
  void buttonsAreStoredWithUnknownFields() throws Exception {
    long id = send(" " + zform(CHOICES)).succeeded().longAt("/id");
    JsonNode stored = world.fetch(world.member, id).succeeded().at("/message/submessages");
    assertThat(stored).hasSize(1);
    assertThat(new ObjectMapper().readTree(stored.path(0).path("content").textValue()).toString())
        .isEqualTo(zform(CHOICES));
    world
        .as(world.member)
        .post("/api/v1/submessage", "message_id", id, "msg_type", "widget", "content", "{}")
        .refused(400, "BAD_REQUEST", "You cannot attach a submessage to this message.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{|API programmer sent invalid JSON content",
        "[]|widget_content is not a dict",
        "{\"extra_data\":{}}|widget_content[\"widget_type\"] field is missing: Field required",
        "{\"widget_type\":\"zform\"}|widget_content[\"extra_data\"] field is missing: Field"
            + " required",
        "{\"widget_type\":\"poll\",\"extra_data\":{}}|unknown widget type: poll"
      })
  void invalidWidgetIsRefused(String widgetContent, String reason) {
    send(widgetContent).refused(400, "BAD_REQUEST", "Widgets: " + reason);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1|' is not a dict'",
        "{\"type\":\"x\"}|unknown zform type: x",
        "{\"type\":\"choices\"}|[\"heading\"] field is missing: Field required",
        "{\"type\":\"choices\",\"heading\":1}|[\"heading\"] is not a string",
        "{\"type\":\"choices\",\"heading\":\"\",\"choices\":{}}|[\"choices\"] is not a list",
        "{\"type\":\"choices\",\"heading\":\"\",\"choices\":[{\"short_name\":\"\",\"long_name\":\"\"}]}|[\"choices\"][0][\"reply\"]"
            + " field is missing: Field required",
        "{\"type\":\"choices\",\"heading\":\"\",\"choices\":[],\"x\":[{\"y\":\"\\u0000\"}]}"
            + "|[\"x\"][0][\"y\"] must not contain null bytes",
        "{\"type\":\"choices\",\"heading\":\"\",\"choices\":[],\"x\":[\"\\ud800\"]}"
            + "|[\"x\"][0] is not valid UTF-8"
      })
  void invalidButtonsAreRefused(String extraData, String reason) {
    String errorPrefix = reason.startsWith("unknown") ? "" : "widget_content[\"extra_data\"]";
    send(zform(extraData)).refused(400, "BAD_REQUEST", "Widgets: " + errorPrefix + reason);
  }

  @Test
  void tooLongWidgetContentIsRefused() {
    send("x".repeat(10_001))
        .refused(400, "BAD_REQUEST", "widget_content is too long (limit: 10000 characters)");
  }

  @Test
  void idempotencyKeyWithAnotherWidgetIsRefused() {
    ApiClient key = world.as(world.bot).withHeader("Idempotency-Key", "quiz");
    long id = send(key, zform(CHOICES)).succeeded().longAt("/id");
    assertThat(send(key, zform(CHOICES)).succeeded().longAt("/id")).isEqualTo(id);
    send(key, zform(CHOICES.replace("Which?", "What?")))
        .refused(422, "BAD_REQUEST", "This Idempotency-Key was used for another message");
  }
}
