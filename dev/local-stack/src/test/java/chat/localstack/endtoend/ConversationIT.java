package chat.localstack.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import chat.localstack.organization.FirstMessage;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** The main job: an account creates a channel, sends into it, and another one reads. */
@EndToEnd
class ConversationIT {

  private final Site site;

  ConversationIT(Site site) {
    this.site = site;
  }

  @Test
  void sentMessageIsReadByAnotherAccount() {
    var channel = site.channel("member", "owner");

    long id = site.send(channel, "today", "**Soup**, who is in?");

    var message = site.as("owner").get("/api/v1/messages/" + id).succeeded();
    assertThat(message.textAt("/message/content"))
        .isEqualTo("<p><strong>Soup</strong>, who is in?</p>");
    assertThat(message.textAt("/message/display_recipient")).isEqualTo(channel);
    assertThat(message.textAt("/message/subject")).isEqualTo("today");
    assertThat(message.longAt("/message/sender_id")).isEqualTo(site.userId("member"));
  }

  @Test
  void noticesAreVisibleToTheNextRequest() {
    var channel = site.channel("member", "owner");
    assertThat(contents(channel, "channel events")).singleElement().asString().contains("created");

    long id = site.send(channel, "today", "**Soup**, who is in?");
    site.as("member")
        .patch("/api/v1/messages/" + id, "topic", "tomorrow", "propagate_mode", "change_all")
        .succeeded();
    assertThat(contents(channel, "tomorrow"))
        .satisfiesExactly(
            soup -> assertThat(soup).contains("Soup"),
            notice -> assertThat(notice).contains("moved here from"));
  }

  private List<String> contents(String channel, String topic) {
    String narrow = "[[\"channel\",\"%s\"],[\"topic\",\"%s\"]]".formatted(channel, topic);
    return StreamSupport.stream(
            site.as("member")
                .get(
                    "/api/v1/messages",
                    "anchor",
                    "newest",
                    "num_before",
                    10,
                    "num_after",
                    0,
                    "narrow",
                    narrow)
                .succeeded()
                .at("/messages")
                .spliterator(),
            false)
        .map(message -> message.path("content").textValue())
        .toList();
  }

  @Test
  void printedFirstMessageCommandWorks() throws Exception {
    var command = FirstMessage.command(site.accounts(), site.directory()).orElseThrow();
    var shell = new ProcessBuilder("sh", "-c", command).redirectErrorStream(true).start();
    var answer = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(shell.waitFor()).as(answer).isZero();
    var id = Pattern.compile("\"id\":([0-9]+)").matcher(answer);
    assertThat(id.find()).as(answer).isTrue();

    var message = site.as("owner").get("/api/v1/messages/" + id.group(1)).succeeded();
    assertThat(message.textAt("/message/content")).isEqualTo("<p>Hello</p>");
    assertThat(message.longAt("/message/sender_id")).isEqualTo(site.userId("member"));
  }

  @Test
  void callLinksNeedNoConfiguration() {
    for (String provider : List.of("jitsi", "videoprovider")) {
      assertThat(
              site.as("member")
                  .post("/api/v1/calls/" + provider + "/create")
                  .succeeded()
                  .textAt("/url"))
          .matches("https://meet\\.jit\\.si/[0-9]{20,30}");
    }
  }

  @Test
  void directMessageIsReadableByItsRecipientOnly() {
    long id =
        site.as("member")
            .post(
                "/api/v1/messages",
                "type",
                "direct",
                "to",
                new long[] {site.userId("owner")},
                "content",
                "Between us")
            .succeeded()
            .longAt("/id");

    site.as("owner").get("/api/v1/messages/" + id).succeeded();
    site.as("moderator")
        .get("/api/v1/messages/" + id)
        .refused(400, "BAD_REQUEST", "Invalid message(s)");
  }

  @Test
  void botSendsToItsOwner() {
    site.as("bot")
        .post(
            "/api/v1/messages",
            "type",
            "direct",
            "to",
            new long[] {site.userId("member")},
            "content",
            "Done")
        .succeeded();
  }

  @Test
  void botBelongsToTheMember() {
    var bot = site.as("owner").get("/api/v1/users/" + site.userId("bot")).succeeded();
    assertThat(bot.longAt("/user/bot_owner_id")).isEqualTo(site.userId("member"));
  }

  @Test
  void newChannelAcceptsMessagesImmediately() {
    for (int i = 0; i < 60; i++) {
      site.send(site.channel("member"), "first", "Message " + i);
    }
  }

  @Test
  void concurrentCreationsMakeOneChannel() throws Exception {
    var member = site.as("member");
    var name = Site.newName();
    Callable<String> creation =
        () -> {
          var answer = member.post("/api/v1/channels/create", "name", name, "subscribers", "[]");
          return answer.status() == 200 ? "success" : answer.status() + answer.textAt("/code");
        };
    try (var threads = Executors.newFixedThreadPool(16)) {
      var outcomes =
          threads.invokeAll(IntStream.range(0, 16).mapToObj(i -> creation).toList()).stream()
              .map(outcome -> outcome.resultNow())
              .toList();

      assertThat(outcomes).filteredOn("success"::equals).hasSize(1);
      assertThat(outcomes).filteredOn("409CHANNEL_ALREADY_EXISTS"::equals).hasSize(15);
    }
  }
}
