package chat.localstack.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.testkit.Answer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;

/** The exports of a site's first organization, as its administrator asks for them. */
public final class SiteExports {

  static final String PATH = "/api/v1/export/realm";

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration PATIENCE = Duration.ofSeconds(90);

  private final Site site;

  public SiteExports(Site site) {
    this.site = site;
  }

  long request(String type) {
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

  /** Waits for the archive and returns the export. */
  JsonNode done(long id) {
    JsonNode export =
        await()
            .atMost(PATIENCE)
            .until(() -> shown(id), shown -> !shown.path("pending").booleanValue());
    assertThat(export.path("failed_timestamp").isNull()).as("%s", export).isTrue();
    return export;
  }

  /** The path of the archive below the site's address. */
  static String path(JsonNode export) {
    return URI.create(export.path("export_url").asText()).getPath();
  }

  /** The files of its archive by their paths. */
  public Map<String, byte[]> archive(JsonNode export) {
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
    requireComplete(files);
    return files;
  }

  /** Requires exactly the files of the manifest, with matching checksums. */
  private static void requireComplete(Map<String, byte[]> files) {
    Map<String, String> expected = new TreeMap<>();
    json(files.get("manifest.json"))
        .path("files")
        .forEach(file -> expected.put(file.path("path").asText(), file.path("sha256").asText()));
    Map<String, String> found = new TreeMap<>();
    files.forEach((path, bytes) -> {
      if (!path.equals("manifest.json")) {
        found.put(path, sha256(bytes));
      }
    });
    assertThat(found).isEqualTo(expected);
  }

  private static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  /** The files of a new archive. */
  public Map<String, byte[]> archive(String type) {
    return archive(done(request(type)));
  }

  static JsonNode json(byte[] bytes) {
    try {
      return JSON.readTree(bytes);
    } catch (IOException e) {
      throw new AssertionError("No JSON", e);
    }
  }

  public static List<JsonNode> messages(Map<String, byte[]> files) {
    List<JsonNode> messages = new ArrayList<>();
    files.forEach((name, bytes) -> {
      if (name.startsWith("messages-")) {
        json(bytes).path("message").forEach(messages::add);
      }
    });
    return messages;
  }
}
