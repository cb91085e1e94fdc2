package chat.bench.stack.measure;

import java.util.ArrayList;
import java.util.List;

/** A Markdown table, padded so that it is readable as text. */
public final class Table {

  private final List<List<String>> rows = new ArrayList<>();

  public Table(List<String> heads) {
    rows.add(heads);
  }

  /** Adds a row with as many cells as there are heads. */
  public void add(List<String> cells) {
    rows.add(List.copyOf(cells));
  }

  public String text() {
    var widths = new int[rows.getFirst().size()];
    for (var row : rows) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    var lines = new ArrayList<String>();
    rows.forEach(row -> lines.add(line(row, widths)));
    lines.add(1, rule(widths));
    return String.join("\n", lines) + "\n";
  }

  private static String line(List<String> cells, int[] widths) {
    var line = new StringBuilder("|");
    for (int i = 0; i < widths.length; i++) {
      var cell = cells.get(i);
      line.append(' ').append(cell).append(" ".repeat(widths[i] - cell.length())).append(" |");
    }
    return line.toString();
  }

  private static String rule(int[] widths) {
    var rule = new StringBuilder("|");
    for (int width : widths) {
      rule.append("-".repeat(width + 2)).append('|');
    }
    return rule.toString();
  }
}
