package chat.exports.archive;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Writes a JSON object whose fields are tables, each a list of rows. */
final class TablesFile {

  private final ScratchFile scratch;
  private final Map<String, Long> counts;
  private boolean hasTable;
  private String table = "";
  private long rows;

  /**
   * @param counts row counts by table, incremented here
   */
  TablesFile(ScratchFile scratch, Map<String, Long> counts) throws IOException {
    this.scratch = scratch;
    this.counts = counts;
    scratch.write('{');
  }

  void table(String name) throws IOException {
    endTable();
    if (hasTable) {
      scratch.write(',');
    }
    hasTable = true;
    table = name;
    rows = 0;
    scratch.write(("\"" + name + "\":[").getBytes(StandardCharsets.UTF_8));
  }

  void row(byte[] json) throws IOException {
    scratch.write(rows == 0 ? '\n' : ',');
    if (rows > 0) {
      scratch.write('\n');
    }
    scratch.write(json);
    rows++;
  }

  private void endTable() throws IOException {
    if (hasTable) {
      scratch.write(']');
      counts.merge(table, rows, Long::sum);
    }
  }

  void end() throws IOException {
    endTable();
    scratch.write('}');
    scratch.write('\n');
  }

  long rows() {
    return rows;
  }
}
