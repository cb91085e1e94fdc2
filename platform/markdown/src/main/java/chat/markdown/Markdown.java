package chat.markdown;

import java.util.List;
import java.util.Set;
import org.commonmark.ext.gfm.strikethrough.StrikethroughExtension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Node;
import org.commonmark.node.ThematicBreak;
import org.commonmark.parser.Parser;

/** The entrance: text in the message dialect becomes a {@link Parsed} message. Thread-safe. */
public final class Markdown {

  /** Deeper quotes, lists and emphasis than anybody reads stay text. */
  private static final int MAX_NESTING = 40;

  /** Short rows are filled up to the header's width, so a small text can ask for a huge table. */
  private static final int MAX_TABLE_CELLS = 2_500;

  private static final Parser PARSER = parser(true);
  private static final Parser PARSER_WITHOUT_TABLES = parser(false);

  private Markdown() {}

  /**
   * Reads a message; nothing in it is an error.
   *
   * @param text the raw content, in any length the caller allows
   */
  public static Parsed parse(String text) {
    return new Parsed(text, WordsAlone.are(text) ? WordsAlone.document(text) : document(text));
  }

  static Node document(String text) {
    try {
      return PARSER.parse(text);
    } catch (IllegalArgumentException tooManyTableCells) {
      return PARSER_WITHOUT_TABLES.parse(text);
    }
  }

  private static Parser parser(boolean tables) {
    var strikethrough = StrikethroughExtension.builder().requireTwoTildes(true).build();
    var table = TablesExtension.builder().maxCells(MAX_TABLE_CELLS).build();
    return Parser.builder()
        .extensions(tables ? List.of(strikethrough, table) : List.of(strikethrough))
        .enabledBlockTypes(Set.of(ThematicBreak.class, IndentedCodeBlock.class))
        .customBlockParserFactory(new FenceSyntax())
        .customBlockParserFactory(new HeadingSyntax())
        .customBlockParserFactory(new QuoteSyntax())
        .customBlockParserFactory(new ListSyntax())
        .customBlockParserFactory(new DefinitionSyntax())
        .customInlineContentParserFactory(new CodeSpanSyntax())
        .customInlineContentParserFactory(new MentionSyntax())
        .customInlineContentParserFactory(new ChannelLinkSyntax())
        .customInlineContentParserFactory(new MathSyntax())
        .customInlineContentParserFactory(new TimeSyntax())
        .customInlineContentParserFactory(new BareLinkSyntax())
        .customInlineContentParserFactory(new LiteralSyntax())
        .maxOpenBlockParsers(MAX_NESTING)
        .maxInlineNesting(MAX_NESTING)
        .build();
  }
}
