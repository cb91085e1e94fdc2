package chat.markdown;

import chat.markdown.syntax.BlockLines;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TableBody;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TableHead;
import org.commonmark.ext.gfm.tables.TableRow;
import org.commonmark.node.Block;
import org.commonmark.node.Node;
import org.commonmark.parser.InlineParser;
import org.commonmark.parser.SourceLine;
import org.commonmark.parser.SourceLines;
import org.commonmark.parser.block.AbstractBlockParser;
import org.commonmark.parser.block.AbstractBlockParserFactory;
import org.commonmark.parser.block.BlockContinue;
import org.commonmark.parser.block.BlockStart;
import org.commonmark.parser.block.MatchedBlockParser;
import org.commonmark.parser.block.ParserState;
import org.jspecify.annotations.Nullable;

/**
 * Pipe tables: a header line that begins a paragraph, a line of dashes with as many cells, and rows
 * up to the next empty line. Pipes in code spans and after a backslash do not separate cells.
 */
public final class TableSyntax extends AbstractBlockParserFactory {

  /** Short rows are padded to the header's width, so a small text could request a huge table. */
  private static final int MAX_CELLS = 2_500;

  private static final Pattern DASHES = Pattern.compile("(:?)-+(:?)");

  @Override
  public @Nullable BlockStart tryStart(ParserState state, MatchedBlockParser matched) {
    List<SourceLine> paragraph = matched.getParagraphLines().getLines();
    if (paragraph.size() != 1) {
      return BlockStart.none();
    }
    String header = paragraph.getFirst().getContent().toString().strip();
    String separator = BlockLines.rest(state).strip();
    boolean bordered = isBordered(header);
    if (separator.indexOf('-') < 0 || !bordered && header.indexOf('|') < 0) {
      return BlockStart.none();
    }
    List<String> titles = cells(header, bordered);
    List<String> dashes = cells(separator, bordered);
    boolean isTable =
        titles.size() == dashes.size()
            && titles.size() <= MAX_CELLS
            && (titles.size() > 1 || isBordered(separator))
            && dashes.stream().allMatch(cell -> DASHES.matcher(cell).matches());
    return isTable
        ? BlockStart.of(new TableParser(titles, dashes, bordered))
            .atIndex(state.getLine().getContent().length())
            .replaceParagraphLines(1)
        : BlockStart.none();
  }

  private static boolean isBordered(String row) {
    return row.startsWith("|") || endsWithPipe(row);
  }

  private static boolean endsWithPipe(String row) {
    int backslashes = 0;
    while (row.length() >= backslashes + 2 && row.charAt(row.length() - 2 - backslashes) == '\\') {
      backslashes++;
    }
    return row.endsWith("|") && backslashes % 2 == 0;
  }

  private static List<String> cells(String row, boolean bordered) {
    boolean opened = bordered && row.startsWith("|");
    String inner = opened ? row.substring(1) : row;
    if (bordered && endsWithPipe(inner)) {
      inner = inner.substring(0, inner.length() - 1);
    }
    List<String> cells = new ArrayList<>();
    Set<Integer> neverClosed = new HashSet<>();
    int start = 0;
    int i = 0;
    while (i < inner.length()) {
      char c = inner.charAt(i);
      if (c == '|') {
        cells.add(inner.substring(start, i).strip());
        start = i + 1;
        i++;
      } else if (c == '\\') {
        i += 2;
      } else if (c == '`') {
        i = afterCode(inner, i, neverClosed);
      } else {
        i++;
      }
    }
    cells.add(inner.substring(start).strip());
    return cells;
  }

  /** Returns the index after a code span, or after the backticks if they open none. */
  private static int afterCode(String row, int start, Set<Integer> neverClosed) {
    int content = afterBackticks(row, start);
    int length = content - start;
    if (neverClosed.contains(length)) {
      return content;
    }
    int closing = row.indexOf('`', content);
    while (closing >= 0) {
      int end = afterBackticks(row, closing);
      if (end - closing == length) {
        return end;
      }
      closing = row.indexOf('`', end);
    }
    neverClosed.add(length);
    return content;
  }

  private static int afterBackticks(String row, int start) {
    int end = start;
    while (end < row.length() && row.charAt(end) == '`') {
      end++;
    }
    return end;
  }

  private static TableCell.@Nullable Alignment alignment(String dashes) {
    boolean left = dashes.startsWith(":");
    boolean right = dashes.endsWith(":");
    if (left && right) {
      return TableCell.Alignment.CENTER;
    }
    if (left) {
      return TableCell.Alignment.LEFT;
    }
    return right ? TableCell.Alignment.RIGHT : null;
  }

  private static final class TableParser extends AbstractBlockParser {

    private final TableBlock table = new TableBlock();
    private final List<String> titles;
    private final List<String> dashes;
    private final boolean bordered;
    private final List<List<String>> rows = new ArrayList<>();

    TableParser(List<String> titles, List<String> dashes, boolean bordered) {
      this.titles = titles;
      this.dashes = dashes;
      this.bordered = bordered;
    }

    @Override
    public Block getBlock() {
      return table;
    }

    @Override
    public @Nullable BlockContinue tryContinue(ParserState state) {
      boolean full = (rows.size() + 2) * titles.size() > MAX_CELLS;
      boolean ends = state.isBlank() || full || BlockLines.interruptsParagraph(state);
      return ends || (titles.size() == 1 && !isBordered(BlockLines.rest(state).strip()))
          ? BlockContinue.none()
          : BlockContinue.atIndex(state.getIndex());
    }

    @Override
    public void addLine(SourceLine line) {
      // The first call gets the rest of the dashes' line, which is empty.
      String row = line.getContent().toString().strip();
      if (!row.isEmpty()) {
        rows.add(cells(row, bordered));
      }
    }

    @Override
    public void parseInlines(InlineParser inlines) {
      var head = new TableHead();
      table.appendChild(head);
      addRow(head, titles, true, inlines);
      var body = new TableBody();
      table.appendChild(body);
      if (rows.isEmpty()) {
        addRow(body, List.of(), false, inlines);
      }
      rows.forEach(row -> addRow(body, row, false, inlines));
    }

    private void addRow(Node parent, List<String> texts, boolean isHeader, InlineParser inlines) {
      var row = new TableRow();
      parent.appendChild(row);
      for (int i = 0; i < titles.size(); i++) {
        var cell = new TableCell();
        cell.setHeader(isHeader);
        cell.setAlignment(alignment(dashes.get(i)));
        String text = i < texts.size() ? texts.get(i) : "";
        inlines.parse(SourceLines.of(SourceLine.of(text, null)), cell);
        row.appendChild(cell);
      }
    }
  }
}
