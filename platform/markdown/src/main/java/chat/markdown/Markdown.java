package chat.markdown;

import chat.markdown.syntax.BareLinkSyntax;
import chat.markdown.syntax.ChannelLinkSyntax;
import chat.markdown.syntax.EmphasisSyntax;
import chat.markdown.syntax.EntitySyntax;
import chat.markdown.syntax.FenceSyntax;
import chat.markdown.syntax.HeadingSyntax;
import chat.markdown.syntax.ListSyntax;
import chat.markdown.syntax.MathSyntax;
import chat.markdown.syntax.MentionSyntax;
import chat.markdown.syntax.QuoteSyntax;
import chat.markdown.syntax.TimeSyntax;
import chat.markdown.text.LinkSyntax;
import chat.markdown.text.LiteralSyntax;
import java.util.Set;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Node;
import org.commonmark.node.ThematicBreak;
import org.commonmark.parser.Parser;

/** Entry point: parses text in the message dialect into a {@link ParsedMessage}. Thread-safe. */
public final class Markdown {

  /** Limit of nested quotes, lists and emphasis; deeper ones stay text. */
  private static final int MAX_NESTING = 40;

  private static final Parser PARSER = parser();

  private Markdown() {}

  /**
   * Parses a message; no input is an error.
   *
   * @param text the raw content, in any length the caller allows
   */
  public static ParsedMessage parse(String text) {
    return ParsedMessage.of(
        text, it -> PlainTextFastPath.accepts(it) ? PlainTextFastPath.document(it) : document(it));
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
