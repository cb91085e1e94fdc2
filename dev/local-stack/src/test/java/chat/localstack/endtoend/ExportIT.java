package chat.localstack.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.testkit.Answer;
import chat.testkit.ApiClient;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** An export from its request to its archive, with the data of all services. */
@EndToEnd
class ExportIT {

  private static final String PATH = SiteExports.PATH;
  private static final Duration PATIENCE = Duration.ofSeconds(90);

  private final Site site;
  private final SiteExports exports;

  ExportIT(Site site) {
    this.site = site;
    this.exports = new SiteExports(site);
  }

  private static List<String> contents(Map<String, byte[]> files) {
    return SiteExports.messages(files).stream().map(row -> row.path("content").asText()).toList();
  }

  private long sendDirectMessage(String from, String to, String content) {
    return site.as(from)
        .post(
            "/api/v1/messages",
            "type",
            "direct",
            "to",
            List.of(site.userId(to)),
            "content",
            content)
        .succeeded()
        .longAt("/id");
  }

  @Test
  void publicExportContainsNoPrivateMessageOrKey() {
    String channel = site.channel("member", "owner");
    site.send(channel, "today", "Soup for all");
    sendDirectMessage("member", "guest", "Soup for you alone");
    JsonNode export = exports.done(exports.request("public"));
    Map<String, byte[]> files = exports.archive(export);
    assertThat(contents(files)).contains("Soup for all").doesNotContain("Soup for you alone");
    JsonNode manifest = SiteExports.json(files.get("manifest.json"));
    assertThat(manifest.at("/counts/message").intValue()).isEqualTo(contents(files).size());
    assertThat(manifest.at("/missing/accounts")).isEmpty();
    assertThat(manifest.at("/missing/channels")).isEmpty();
    JsonNode realm = SiteExports.json(files.get("realm.json"));
    assertThat(realm.path("channel").findValuesAsText("name")).contains(channel);
    assertThat(realm.path("account").size()).isGreaterThanOrEqualTo(6);
    for (String account : List.of("owner", "admin", "member", "guest", "bot")) {
      String key = site.credentials(account).key();
      files
          .values()
          .forEach(bytes ->
              assertThat(new String(bytes, StandardCharsets.ISO_8859_1)).doesNotContain(key));
    }
    assertThat(export.at("/progress/percent").intValue()).isEqualTo(100);
  }

  @Test
  void publicExportContainsAllThatClientsFind() {
    String channel = site.channel("member", "owner", "admin");
    for (int i = 0; i < 5; i++) {
      site.send(channel, "topic " + i % 2, "Soup number " + i);
    }
    String inChannel = "[[\"channel\",\"%s\"]]".formatted(channel);
    List<Long> before = found("[[\"channels\",\"public\"]]");
    List<Long> channelMessages = found(inChannel);
    Map<String, byte[]> files = exports.archive("public");
    List<JsonNode> messages = SiteExports.messages(files);
    assertThat(messages)
        .extracting(row -> row.path("id").longValue())
        .doesNotHaveDuplicates()
        .containsAll(before);
    assertThat(messages)
        .filteredOn(row -> row.path("channel_id").longValue() == site.channelId(channel))
        .extracting(row -> row.path("id").longValue())
        .isSorted()
        .doesNotHaveDuplicates()
        .containsAll(channelMessages)
        .isSubsetOf(found(inChannel));
    JsonNode realm = SiteExports.json(files.get("realm.json"));
    Set<Long> accounts = new TreeSet<>();
    realm
        .path("account")
        .forEach(account -> {
          if (account.path("system_bot").isNull()) {
            accounts.add(account.path("user_id").longValue());
          }
        });
    Set<Long> members = new TreeSet<>();
    site.as("admin")
        .get("/api/v1/users")
        .succeeded()
        .at("/members")
        .forEach(user -> members.add(user.path("user_id").longValue()));
    assertThat(accounts).isEqualTo(members);
  }

  /** The ids of the newest messages that a client finds, ascending. */
  private List<Long> found(String narrow) {
    Answer answer =
        site.as("admin")
            .get(
                "/api/v1/messages",
                "anchor",
                "newest",
                "num_before",
                5_000,
                "num_after",
                0,
                "narrow",
                narrow);
    List<Long> ids = new ArrayList<>();
    answer.succeeded().at("/messages").forEach(row -> ids.add(row.path("id").longValue()));
    return ids;
  }

  @Test
  void consentExportsMessagesOfTheConsentingUser() {
    sendDirectMessage("owner", "guest", "The owner's secret soup");
    sendDirectMessage("member", "guest", "The others' secret soup");
    ApiClient owner = site.as("owner");
    owner.patch("/api/v1/settings", "allow_private_data_export", true).succeeded();
    List<String> contents = contents(exports.archive("full_with_consent"));
    assertThat(contents)
        .contains("The owner's secret soup")
        .doesNotContain("The others' secret soup");
    assertThat(owner.get(PATH + "/consents").succeeded().at("/export_consents"))
        .anySatisfy(consent -> {
          assertThat(consent.path("user_id").longValue()).isEqualTo(site.userId("owner"));
          assertThat(consent.path("consented").booleanValue()).isTrue();
        });
    owner.patch("/api/v1/settings", "allow_private_data_export", false).succeeded();
    site.as("admin")
        .post(PATH, "export_type", "full_with_consent")
        .refused(
            400,
            "BAD_REQUEST",
            "Make sure at least one Organization Owner is consenting to the export or contact"
                + " support@127.0.0.1 for help.");
  }

  @Test
  void requesterIsNotifiedAndOthersCannotOpenTheArchive() {
    JsonNode export = exports.done(exports.request("public"));
    String link = export.path("export_url").asText();
    await()
        .atMost(PATIENCE)
        .untilAsserted(() ->
            assertThat(
                    site.as("admin")
                        .get(
                            "/api/v1/messages",
                            "anchor",
                            "newest",
                            "num_before",
                            20,
                            "num_after",
                            0,
                            "apply_markdown",
                            false)
                        .succeeded()
                        .at("/messages")
                        .findValuesAsText("content"))
                .contains("Your data export is complete and has been uploaded here:\n\n" + link));
    assertThat(site.as("member").get(SiteExports.path(export)).status()).isEqualTo(400);
    assertThat(site.anybody().get(SiteExports.path(export)).status()).isEqualTo(403);
    Answer part = site.as("admin").withHeader("Range", "bytes=0-1").get(SiteExports.path(export));
    assertThat(part.status()).isEqualTo(206);
    assertThat(part.body()).containsExactly(0x1f, 0x8b);
    site.as("owner").delete(PATH + "/" + export.path("id")).succeeded();
    assertThat(site.as("admin").get(SiteExports.path(export)).status()).isEqualTo(404);
  }
}
