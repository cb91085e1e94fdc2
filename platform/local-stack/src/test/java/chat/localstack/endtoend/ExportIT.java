package chat.localstack.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.testkit.Answer;
import chat.testkit.ApiClient;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.junit.jupiter.api.Test;

/** An export from its request to its archive, all owners taking part. */
@EndToEnd
class ExportIT {

  private static final String PATH = "/api/v1/export/realm";
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration PATIENCE = Duration.ofSeconds(90);

  private final Site site;

  ExportIT(Site site) {
    this.site = site;
  }

  private long request(String type) {
    return site.as("admin").post(PATH, "export_type", type).succeeded().longAt("/id");
  }

  private JsonNode shown(long id) {
    for (JsonNode export : site.as("owner").get(PATH).succeeded().at("/exports")) {
      if (export.path("id").longValue() == id) {
        return export;
      }
    }
    throw new AssertionError("Export %d is not listed".formatted(id));
  }

  private JsonNode done(long id) {
    JsonNode export =
        await()
            .atMost(PATIENCE)
            .until(() -> shown(id), shown -> !shown.path("pending").booleanValue());
    assertThat(export.path("failed_timestamp").isNull()).as("%s", export).isTrue();
    return export;
  }

  private static String path(JsonNode export) {
    return URI.create(export.path("export_url").asText()).getPath();
  }

  private Map<String, byte[]> archive(JsonNode export) {
    Answer answer = site.as("admin").get(path(export));
    assertThat(answer.status()).isEqualTo(200);
    Map<String, byte[]> files = new TreeMap<>();
    try (var tar =
        new TarArchiveInputStream(
            new GzipCompressorInputStream(new ByteArrayInputStream(answer.body())), "UTF-8")) {
      for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        files.put(entry.getName().split("/", 2)[1], tar.readAllBytes());
      }
    } catch (IOException e) {
      throw new AssertionError("No archive", e);
    }
    return files;
  }

  private static JsonNode json(byte[] bytes) {
    try {
      return JSON.readTree(bytes);
    } catch (IOException e) {
      throw new AssertionError("No JSON", e);
    }
  }

  private static List<String> contents(Map<String, byte[]> files) {
    List<String> contents = new ArrayList<>();
    files.forEach((name, bytes) -> {
      if (name.startsWith("messages-")) {
        json(bytes).path("message").forEach(row -> contents.add(row.path("content").asText()));
      }
    });
    return contents;
  }

  private long tell(String from, String to, String content) {
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
  void publicExportHoldsWhatIsPublicAndNoSecret() {
    String channel = site.channel("member", "owner");
    site.send(channel, "today", "Soup for all");
    tell("member", "guest", "Soup for you alone");
    JsonNode export = done(request("public"));
    Map<String, byte[]> files = archive(export);
    assertThat(contents(files)).contains("Soup for all").doesNotContain("Soup for you alone");
    JsonNode manifest = json(files.get("manifest.json"));
    assertThat(manifest.at("/counts/message").intValue()).isEqualTo(contents(files).size());
    assertThat(manifest.at("/missing").toString())
        .isEqualTo("{\"accounts\":[],\"channels\":[],\"files\":[]}");
    JsonNode realm = json(files.get("realm.json"));
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
  void consentOpensWhatItsGiverMayRead() {
    tell("owner", "guest", "The owner's secret soup");
    tell("member", "guest", "The others' secret soup");
    ApiClient owner = site.as("owner");
    owner.patch("/api/v1/settings", "allow_private_data_export", true).succeeded();
    List<String> contents = contents(archive(done(request("full_with_consent"))));
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
  void requesterIsToldAndNobodyElseMayOpenTheArchive() {
    JsonNode export = done(request("public"));
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
    assertThat(site.as("member").get(path(export)).status()).isEqualTo(400);
    assertThat(site.anybody().get(path(export)).status()).isEqualTo(403);
    Answer part = site.as("admin").withHeader("Range", "bytes=0-1").get(path(export));
    assertThat(part.status()).isEqualTo(206);
    assertThat(part.body()).containsExactly(0x1f, 0x8b);
    site.as("owner").delete(PATH + "/" + export.path("id")).succeeded();
    assertThat(site.as("admin").get(path(export)).status()).isEqualTo(404);
  }
}
