package chat.exports.archive;

import chat.exports.archive.ArchiveWriter.Added;
import chat.exports.request.DataExport;
import io.micronaut.json.JsonMapper;
import java.io.Closeable;
import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** What an archive holds: each file with its checksum, what is in them, and of which moments. */
final class Manifest implements Closeable {

  private static final int VERSION = 1;

  private final JsonMapper json;
  private final ScratchFile scratch = new ScratchFile();
  private final Map<String, Long> counts = new TreeMap<>();
  private final Map<String, String> moments = new LinkedHashMap<>();
  private Map<String, Object> missing = Map.of();
  private long missingOthers;
  private boolean hasFile;

  Manifest(DataExport export, JsonMapper json) throws IOException {
    this.json = json;
    field('{', "version", VERSION);
    field(',', "export_id", export.exportId());
    field(',', "organization_id", export.organizationId());
    field(',', "export_type", export.exportType().wireName());
    scratch.write(",\n\"files\":[".getBytes(java.nio.charset.StandardCharsets.US_ASCII));
  }

  private void field(char before, String name, Object value) throws IOException {
    scratch.write(before);
    scratch.write('\n');
    scratch.write(json.writeValueAsBytes(name));
    scratch.write(':');
    scratch.write(json.writeValueAsBytes(value));
  }

  /** The rows of each table, added up while they are written. */
  Map<String, Long> counts() {
    return counts;
  }

  void moment(String owner, Instant moment) {
    moments.put(owner, moment.toString());
  }

  void file(Added file) throws IOException {
    if (hasFile) {
      scratch.write(',');
    }
    hasFile = true;
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("path", file.path());
    entry.put("bytes", file.bytes());
    entry.put("sha256", file.sha256());
    scratch.write('\n');
    scratch.write(json.writeValueAsBytes(entry));
  }

  /**
   * Notes what is named in the archive and not in it.
   *
   * @param others how much more there is than what is named here
   */
  void missing(Map<String, Object> missing, long others) {
    this.missing = missing;
    this.missingOthers = others;
  }

  /** The whole of it. */
  ScratchFile end() throws IOException {
    scratch.write(']');
    field(',', "moments", moments);
    field(',', "counts", counts);
    field(',', "missing", missing);
    field(',', "missing_others", missingOthers);
    scratch.write('}');
    scratch.write('\n');
    return scratch;
  }

  @Override
  public void close() throws IOException {
    scratch.close();
  }
}
