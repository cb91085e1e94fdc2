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

/** The archive's manifest: its files with checksums, row counts and snapshot times. */
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

  /** The row counts of the tables, incremented while the tables are written. */
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
   * Sets the targets that the archive refers to and does not contain.
   *
   * @param others the number of further missing files that are not listed
   */
  void missing(Map<String, Object> missing, long others) {
    this.missing = missing;
    this.missingOthers = others;
  }

  /** Completes the manifest and returns it. */
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
