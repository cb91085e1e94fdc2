package chat.exports;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.ExportContract;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;

/** Unpacked export archive, with a valid manifest and files that match their schemas. */
public final class Archive {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final SchemaRegistry SCHEMAS =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

  private final Map<String, byte[]> files;

  private Archive(Map<String, byte[]> files) {
    this.files = files;
  }

  public static Archive read(byte[] bytes) {
    Map<String, byte[]> files = new TreeMap<>();
    try (var tar =
        new TarArchiveInputStream(
            new GzipCompressorInputStream(new ByteArrayInputStream(bytes)), "UTF-8")) {
      for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        assertThat(entry.getName()).matches("zulip-export-[A-Za-z0-9]{8}/.+");
        files.put(entry.getName().split("/", 2)[1], tar.readAllBytes());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Archive archive = new Archive(files);
    archive.check();
    return archive;
  }

  private void check() {
    Map<String, String> declared = new TreeMap<>();
    json("manifest.json")
        .path("files")
        .forEach(file -> {
          declared.put(file.path("path").asText(), file.path("sha256").asText());
          assertThat(files).containsKey(file.path("path").asText());
        });
    Map<String, String> actual = new TreeMap<>();
    files.forEach((path, bytes) -> {
      if (!path.equals("manifest.json")) {
        actual.put(path, sha256(bytes));
      }
    });
    assertThat(declared).isEqualTo(actual);
    assertThat(counted()).isEqualTo(rows());
    files.keySet().stream().filter(path -> path.endsWith(".json")).forEach(this::checkSchema);
  }

  private Map<String, Long> counted() {
    Map<String, Long> counted = new TreeMap<>();
    json("manifest.json")
        .path("counts")
        .fields()
        .forEachRemaining(count -> counted.put(count.getKey(), count.getValue().longValue()));
    return counted;
  }

  /** The number of rows of each table, over all files. */
  private Map<String, Long> rows() {
    Map<String, Long> rows = new TreeMap<>();
    files.keySet().stream()
        .filter(path -> path.matches("realm\\.json|attachment\\.json|messages-\\d+\\.json"))
        .forEach(path ->
            json(path)
                .fields()
                .forEachRemaining(table ->
                    rows.merge(table.getKey(), (long) table.getValue().size(), Long::sum)));
    return rows;
  }

  private void checkSchema(String path) {
    String name = path.replaceFirst("^.*/", "").replaceFirst("(-\\d{6})?\\.json$", "");
    var errors =
        SCHEMAS.getSchema(ExportContract.schema(name)).validate(text(path), InputFormat.JSON);
    assertThat(errors).as(path).isEmpty();
  }

  public List<String> paths() {
    return List.copyOf(files.keySet());
  }

  public byte[] bytes(String path) {
    byte[] bytes = files.get(path);
    if (bytes == null) {
      throw new AssertionError("No %s in %s".formatted(path, files.keySet()));
    }
    return bytes;
  }

  public String text(String path) {
    return new String(bytes(path), StandardCharsets.UTF_8);
  }

  public JsonNode json(String path) {
    try {
      return JSON.readTree(bytes(path));
    } catch (IOException e) {
      throw new AssertionError("No JSON in " + path, e);
    }
  }

  /** All messages, in the order of the files. */
  public List<JsonNode> messages() {
    List<JsonNode> messages = new ArrayList<>();
    paths().stream()
        .filter(path -> path.startsWith("messages-"))
        .forEach(path -> json(path).path("message").forEach(messages::add));
    return messages;
  }

  public List<Long> messageIds() {
    return messages().stream().map(message -> message.path("id").longValue()).toList();
  }

  private static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }
}
