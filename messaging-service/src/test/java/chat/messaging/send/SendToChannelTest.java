package chat.messaging.send;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.messaging.world.Channel;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@ServiceTest(Program.MESSAGING)
final class SendToChannelTest {

  private final World world;

  SendToChannelTest(RunningService service) {
    this.world = new World(service);
  }

  private Answer sendTo(String to) {
    return world.send(
        world.member, "type", "channel", "to", to, "topic", "lunch", "content", "hello");
  }

  private long channelOf(Answer sent) {
    long id = sent.succeeded().longAt("/id");
    return world.fetch(world.member, id).longAt("/message/stream_id");
  }

  @ParameterizedTest
  @ValueSource(strings = {"channel", "stream"})
  void bothTypeNamesSendToAChannel(String type) {
    world.setUserSettings(world.member, Map.of("automatically_follow_topics_policy", 4));
    Channel channel = world.channel("general");
    Answer sent =
        world.send(
            world.member, "type", type, "to", "general", "topic", "lunch", "content", "hello");
    assertThat(channelOf(sent)).isEqualTo(channel.id());
    assertThat(sent.json().fieldNames())
        .toIterable()
        .containsExactlyInAnyOrder("result", "msg", "id");
    assertThat(sent.textAt("/msg")).isEmpty();
    assertThat(sent.header("Chat-Changes")).hasValue("message-sent=1,client-events=1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "general",
        "\"general\"",
        "[\"general\"]",
        "GENERAL",
        "  general  ",
        "\"  General \"",
      })
  void channelIsFoundByName(String to) {
    Channel channel = world.channel("general");
    assertThat(channelOf(sendTo(to))).isEqualTo(channel.id());
  }

  @ParameterizedTest
  @ValueSource(strings = {"%d", "[%d]", " %d "})
  void channelIsFoundById(String to) {
    Channel channel = world.channel("general");
    assertThat(channelOf(sendTo(to.formatted(channel.id())))).isEqualTo(channel.id());
  }

  @Test
  void numericChannelNameNeedsQuotes() {
    Channel channel = world.channel("9");
    assertThat(channelOf(sendTo("\"9\""))).isEqualTo(channel.id());
    sendTo("9").refused(400, "STREAM_DOES_NOT_EXIST", "Channel with ID '9' does not exist");
  }

  @Test
  void invalidJsonIsTakenAsAChannelName() {
    Channel channel = world.channel("{curly");
    assertThat(channelOf(sendTo("{curly"))).isEqualTo(channel.id());
    Channel astral = world.channel("𝒢eneral ÄÖ");
    assertThat(channelOf(sendTo("𝒢ENERAL äö"))).isEqualTo(astral.id());
  }

  @ParameterizedTest
  @CsvSource({"Café,CAFE\u0301", "Straße,STRASSE", "Ma\u1e9e,maß", "σοφος,ΣΟΦΟΣ", "σοφοσ,σοφος"})
  void channelNameMatchIgnoresCaseAndNormalization(String name, String to) {
    Channel channel = world.channel(name);
    assertThat(channelOf(sendTo(to))).isEqualTo(channel.id());
  }

  @Test
  void duplicateChannelNameResolvesToTheFirst() {
    Channel first = world.channel("twin");
    Channel second = world.channel("Twin");
    assertThat(channelOf(sendTo(Long.toString(second.id())))).isEqualTo(second.id());
    assertThat(channelOf(sendTo("twin"))).isEqualTo(first.id());
  }

  @Test
  void unknownChannelNameIsReturnedInTheError() {
    Answer refused =
        sendTo("No Such").refused(400, "STREAM_DOES_NOT_EXIST", "Channel 'No Such' does not exist");
    assertThat(refused.textAt("/stream")).isEqualTo("No Such");
    assertThat(refused.json().fieldNames())
        .toIterable()
        .containsExactlyInAnyOrder("result", "msg", "code", "stream");
  }

  @Test
  void markupInUnknownNameIsEscapedOnlyInTheText() {
    String name = "<b>\"R&D\"</b> it's";
    Answer refused =
        sendTo(name)
            .refused(
                400,
                "STREAM_DOES_NOT_EXIST",
                "Channel '&lt;b&gt;&quot;R&amp;D&quot;&lt;/b&gt; it&#x27;s' does not exist");
    assertThat(refused.textAt("/stream")).isEqualTo(name);
  }

  @Test
  void unknownChannelIdIsReturnedInTheError() {
    long unknown = world.unusedId();
    Answer refused =
        sendTo(Long.toString(unknown))
            .refused(
                400,
                "STREAM_DOES_NOT_EXIST",
                "Channel with ID '%d' does not exist".formatted(unknown));
    assertThat(refused.longAt("/stream_id")).isEqualTo(unknown);
    assertThat(refused.has("/stream")).isFalse();
  }

  @Test
  void channelOfAnotherOrganizationDoesNotExist() {
    World elsewhere = world.another();
    Channel foreign = elsewhere.channel("foreign");
    elsewhere.sendTo(foreign, elsewhere.member, "t").succeeded();
    sendTo("foreign").refused(400, "STREAM_DOES_NOT_EXIST", "Channel 'foreign' does not exist");
    sendTo(Long.toString(foreign.id()))
        .refused(
            400,
            "STREAM_DOES_NOT_EXIST",
            "Channel with ID '%d' does not exist".formatted(foreign.id()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''                 | Missing channel",
        "'   '              | Missing channel",
        "\"\"               | Missing channel",
        "[\"\"]             | Channel name can't be empty.",
        "[]                 | Expected exactly one channel",
        "[\"a\",\"b\"]      | Expected exactly one channel",
        "[1,2]              | Expected exactly one channel",
        "[[1]]              | Invalid data type for channel",
        "true               | Invalid data type for channel",
        "null               | Invalid data type for channel",
        "1.5                | Invalid data type for channel",
        "{\"id\":1}         | Invalid data type for channel",
        "99999999999999999999 | to is too large",
        "\"\\u200b\"         | Missing channel",
        "[\"\\ufeff\"]       | Channel name can't be empty.",
        "\"a\\u202eb\"       | Invalid character in channel name, at position 2.",
        "\"a\\u2028b\"       | Invalid character in channel name, at position 2.",
        "\"a\\u0007b\"      | Invalid character in channel name, at position 2.",
        "\"a\\u0000b\"      | Invalid character in channel name, at position 2.",
        "\"𝒢\\ud800\"       | to is not valid UTF-8",
        "\"\\ufffeb\"       | Invalid character in channel name, at position 1.",
      })
  void invalidChannelParameterIsRefused(String to, String message) {
    sendTo(to).refused(400, "BAD_REQUEST", message);
  }

  @Test
  void bareNameWithNullByteIsRefused() {
    sendTo("a\0b").refused(400, "BAD_REQUEST", "Invalid character in channel name, at position 2.");
  }

  @Test
  void channelNameIsLimitedToSixtyCodePoints() {
    Channel channel = world.channel("𝒢".repeat(60));
    assertThat(channelOf(sendTo("𝒢".repeat(60)))).isEqualTo(channel.id());
    sendTo("𝒢".repeat(61))
        .refused(400, "BAD_REQUEST", "Channel name too long (limit: 60 characters).");
  }

  @Test
  void missingParametersAreReportedInOrder() {
    var client = world.as(world.member);
    client.post("/api/v1/messages").refused(400, "BAD_REQUEST", "Missing 'type' argument");
    client
        .post("/api/v1/messages", "type", "channel")
        .refused(400, "BAD_REQUEST", "Missing 'to' argument");
    client
        .post("/api/v1/messages", "type", "channel", "to", "x")
        .refused(400, "BAD_REQUEST", "Missing 'content' argument");
    client
        .post("/api/v1/messages", "type", "channel", "to", "x", "content", "y")
        .refused(400, "BAD_REQUEST", "Missing topic");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Channel", "huddle", "\"channel\"", "1"})
  void unknownTypesAreRefused(String type) {
    world
        .send(world.member, "type", type, "to", "x", "topic", "t", "content", "c")
        .refused(400, "BAD_REQUEST", "Invalid type");
  }

  @Test
  void parametersAreAcceptedInMultipartAndQuery() {
    world.channel("general");
    Object[] parameters = {"type", "stream", "to", "general", "topic", "t", "content", "ü\r\nb"};
    long id =
        world
            .as(world.member)
            .withMultipart()
            .post("/api/v1/messages", parameters)
            .succeeded()
            .longAt("/id");
    assertThat(world.fetch(world.member, id).textAt("/raw_content")).isEqualTo("ü\r\nb");
    world
        .as(world.member)
        .post("/api/v1/messages?type=stream&to=general&topic=t&content=c")
        .succeeded();
  }

  @Test
  void unsupportedParametersAreListed() {
    Channel channel = world.channel("general");
    Answer sent =
        world.send(
            world.member,
            "type",
            "stream",
            "to",
            channel.id(),
            "topic",
            "t",
            "content",
            "c",
            "dont_block",
            "true",
            "a_new_one",
            "1");
    assertThat(sent.succeeded().at("/ignored_parameters_unsupported"))
        .extracting(com.fasterxml.jackson.databind.JsonNode::textValue)
        .isEqualTo(List.of("a_new_one", "dont_block"));
  }

  @Test
  void renamedChannelIsFoundOnlyByItsNewName() {
    Channel channel = world.channel("before");
    world.change(channel, Map.of("name", "after"));
    assertThat(channelOf(sendTo("after"))).isEqualTo(channel.id());
    sendTo("before").refused(400, "STREAM_DOES_NOT_EXIST", "Channel 'before' does not exist");
  }

  @Test
  void cachedSenderAndChannelAreNeverStale() {
    Channel channel = world.channel("general");
    long first = sendTo("general").succeeded().longAt("/id");
    world.change(world.member, Map.of("full_name", "Somebody Else"));
    long second = sendTo("general").succeeded().longAt("/id");
    assertThat(world.events(Topic.CLIENT_EVENTS, 3))
        .filteredOn(event -> event.value().path("type").asText().equals("message"))
        .extracting(event -> event.value().at("/payload/sender_full_name").asText())
        .containsExactly(world.member.fullName(), "Somebody Else");
    assertThat(second).isGreaterThan(first);
    world.change(channel, Map.of("can_send_message_group", world.systemGroup("administrators")));
    sendTo("general")
        .refused(400, "BAD_REQUEST", "You do not have permission to post in this channel.");
    world.change(channel, Map.of("can_send_message_group", world.systemGroup("everyone")));
    sendTo("general").succeeded();
    world.changeOrganizationSettings(Map.of("topics_policy", "empty_topic_only"));
    assertThat(sendTo("general").status()).isEqualTo(400);
    world.deactivate(world.member);
    sendTo("general").refused(401, "UNAUTHORIZED", "Account is deactivated");
  }
}
