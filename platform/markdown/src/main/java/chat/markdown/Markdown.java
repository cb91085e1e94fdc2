package chat.markdown;

import java.util.Set;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Node;
import org.commonmark.node.ThematicBreak;
import org.commonmark.parser.Parser;

/** The entrance: text in the message dialect becomes a {@link Parsed} message. Thread-safe. */
public final class Markdown {

  /** Deeper quotes, lists and emphasis than anybody reads stay text. */
  private static final int MAX_NESTING = 40;

  private static final Parser PARSER = parser();

  private Markdown() {}

  /**
   * Reads a message; nothing in it is an error.
   *
   * @param text the raw content, in any length the caller allows
   */
  public static Parsed parse(String text) {
    return Parsed.of(text, it -> WordsAlone.are(it) ? WordsAlone.document(it) : document(it));
  }

  static Node document(String text) {
    return PARSER.parse(text);
  }

  private static Parser parser() {
    var emphasis = new EmphasisSyntax();
    return Parser.builder()
        .enabledBlockTypes(Set.of(ThematicBreak.class, IndentedCodeBlock.class))
        .customBlockParserFactory(new FenceSyntax())
        .customBlockParserFactory(new HeadingSyntax())
        .customBlockParserFactory(new QuoteSyntax())
        .customBlockParserFactory(new ListSyntax())
        .customBlockParserFactory(new TableSyntax())
        .customBlockParserFactory(new DefinitionSyntax())
        .customInlineContentParserFactory(new CodeSpanSyntax())
        .customInlineContentParserFactory(new MentionSyntax())
        .customInlineContentParserFactory(new ChannelLinkSyntax())
        .customInlineContentParserFactory(new MathSyntax())
        .customInlineContentParserFactory(new TimeSyntax())
        .customInlineContentParserFactory(new BareLinkSyntax())
        .customInlineContentParserFactory(new EntitySyntax())
        .customInlineContentParserFactory(new LiteralSyntax())
        .customInlineContentParserFactory(emphasis)
        .linkProcessor(new LinkSyntax())
        .postProcessor(emphasis)
        .maxOpenBlockParsers(MAX_NESTING)
        .maxInlineNesting(MAX_NESTING)
        .build();
  }
}
