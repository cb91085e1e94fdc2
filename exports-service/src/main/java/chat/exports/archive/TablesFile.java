package chat.exports.archive;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** A JSON object whose fields are tables, each a list of rows. */
final class TablesFile {

  private final Spool spool;
  private final Map<String, Long> counts;
  private boolean hasTable;
  private String table = "";
  private long rows;

  /**
   * @param counts where the rows of each table are added up
   */
  TablesFile(Spool spool, Map<String, Long> counts) throws IOException {
    this.spool = spool;
    this.counts = counts;
    spool.write('{');
  }

  void table(String name) throws IOException {
    endTable();
    if (hasTable) {
      spool.write(',');
    }
    hasTable = true;
    table = name;
    rows = 0;
    spool.write(("\"" + name + "\":[").getBytes(StandardCharsets.UTF_8));
  }

  void row(byte[] json) throws IOException {
    spool.write(rows == 0 ? '\n' : ',');
    if (rows > 0) {
      spool.write('\n');
    }
    spool.write(json);
    rows++;
  }

  private void endTable() throws IOException {
    if (hasTable) {
      spool.write(']');
      counts.merge(table, rows, Long::sum);
    }
  }

  void end() throws IOException {
    endTable();
    spool.write('}');
    spool.write('\n');
  }

  long rows() {
    return rows;
  }
}
