package chat.markdown.syntax;

import chat.markdown.text.BoundedText;
import chat.markdown.text.Dialect;
import chat.markdown.text.Html;
import chat.markdown.text.Names;
import chat.markdown.text.PlainText;
import chat.markdown.text.Rendered;
import chat.markdown.text.Rendered.Mentions;
import chat.markdown.text.Urls;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TableBody;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TableHead;
import org.commonmark.ext.gfm.tables.TableRow;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.BlockQuote;
import org.commonmark.node.BulletList;
import org.commonmark.node.Code;
import org.commonmark.node.CustomBlock;
import org.commonmark.node.CustomNode;
import org.commonmark.node.Emphasis;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Link;
import org.commonmark.node.ListItem;
import org.commonmark.node.Node;
import org.commonmark.node.OrderedList;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.StrongEmphasis;
import org.commonmark.node.Text;
import org.commonmark.node.ThematicBreak;
import org.jspecify.annotations.Nullable;

/** Visits a parsed message once, writing its HTML and collecting its mentions and uploads. */
public final class Rendering extends AbstractVisitor {

  private final String text;
  private final Names names;
  private final Dialect dialect;
  private final boolean silent;
  private final Html html = new Html();
  private final TextWriter texts;
  private final PicturePreviews previews;

  private final Set<Long> userIds = new LinkedHashSet<>();
  private final Set<Long> groupIds = new LinkedHashSet<>();
  private final Set<String> uploads = new LinkedHashSet<>();
  private boolean channelWildcard;
  private boolean topicWildcard;

  private int openQuotes;
  private boolean insideLink;

  /**
   * @param text the raw content
   * @param silent whether all mentions are silent
   */
  public Rendering(String text, Names names, Dialect dialect, boolean silent) {
    this.text = text;
    this.names = names;
    this.dialect = dialect;
    this.silent = silent;
    this.previews = new PicturePreviews(names);
    this.texts = new TextWriter(this, new BoundedText.Allowance(text.length()));
  }

  public Rendered render(Node document) {
    document.accept(this);
    previews.writeTo(html);
    return new Rendered(
        html.finish(),
        new Mentions(
            Collections.unmodifiableSet(userIds),
            Collections.unmodifiableSet(groupIds),
            channelWildcard,
            topicWildcard),
        Collections.unmodifiableSet(uploads),
        previews.awaited(),
        Rendered.isMeMessage(text));
  }

  public Html html() {
    return html;
  }

  public Names names() {
    return names;
  }

  public Dialect dialect() {
    return dialect;
  }

  /** Returns whether mentions at this position notify no users, as in quotes. */
  public boolean callsNobody() {
    return silent || openQuotes > 0;
  }

  /** Returns whether a link at this position would be nested in another one. */
  public boolean insideLink() {
    return insideLink;
  }

  public void callUser(long id) {
    userIds.add(id);
  }

  public void callGroup(long id) {
    groupIds.add(id);
  }

  public void callChannel() {
    channelWildcard = true;
  }

  public void callTopic() {
    topicWildcard = true;
  }

  public void children(Node node) {
    visitChildren(node);
  }

  /** Writes a link, or only its body if another link is open already. */
  public void link(String href, @Nullable String title, Runnable body) {
    noteTarget(href);
    preview(href, "");
    if (insideLink) {
      body.run();
      return;
    }
    insideLink = true;
    html.raw("<a").attribute("href", href).attribute("title", title).raw(">");
    body.run();
    html.raw("</a>");
    insideLink = false;
  }

  private void noteTarget(String href) {
    String upload = Urls.uploadPath(href);
    if (upload != null) {
      uploads.add(upload);
    }
  }

  /** Lets a preview of a linked picture follow the block, unless it is quoted. */
  private void preview(String href, String label) {
    if (openQuotes == 0) {
      previews.add(href, label);
    }
  }

  @Override
  public void visit(Paragraph paragraph) {
    if (isTight(paragraph)) {
      visitChildren(paragraph);
      return;
    }
    html.raw("<p>");
    visitChildren(paragraph);
    html.raw("</p>\n");
    previews.writeTo(html);
  }

  @Override
  public void visit(Heading heading) {
    html.raw("<h" + heading.getLevel() + ">");
    visitChildren(heading);
    html.raw("</h" + heading.getLevel() + ">\n");
    previews.writeTo(html);
  }

  @Override
  public void visit(BlockQuote quote) {
    html.raw("<blockquote>\n");
    openQuotes++;
    visitChildren(quote);
    openQuotes--;
    html.raw("</blockquote>\n");
  }

  @Override
  public void visit(ThematicBreak rule) {
    html.raw("<hr>\n");
  }

  @Override
  public void visit(IndentedCodeBlock block) {
    CodeFence.write(html, block.getLiteral(), dialect.codeLanguage());
  }

  @Override
  public void visit(BulletList list) {
    html.raw("<ul>\n");
    visitChildren(list);
    html.raw("</ul>\n");
  }

  @Override
  public void visit(OrderedList list) {
    Integer start = list.getMarkerStartNumber();
    html.raw("<ol").attribute("start", start == null || start == 1 ? null : start.toString());
    html.raw(">\n");
    visitChildren(list);
    html.raw("</ol>\n");
  }

  @Override
  public void visit(ListItem item) {
    boolean beginsWithText =
        item.getFirstChild() instanceof Paragraph paragraph && isTight(paragraph);
    html.raw(beginsWithText || item.getFirstChild() == null ? "<li>" : "<li>\n");
    visitChildren(item);
    previews.writeTo(html);
    html.raw("</li>\n");
  }

  private static boolean isTight(Paragraph paragraph) {
    return paragraph.getParent() instanceof ListSyntax.Item item && !item.isLoose();
  }

  @Override
  public void visit(Text text) {
    uploads.addAll(Urls.namedUploads(text.getLiteral()));
    texts.write(text.getLiteral());
  }

  @Override
  public void visit(SoftLineBreak lineBreak) {
    html.raw("<br>\n");
  }

  @Override
  public void visit(HardLineBreak lineBreak) {
    html.raw("<br>\n");
  }

  @Override
  public void visit(Code code) {
    html.raw("<code>").text(code.getLiteral()).raw("</code>");
  }

  @Override
  public void visit(Emphasis emphasis) {
    html.raw("<em>");
    visitChildren(emphasis);
    html.raw("</em>");
  }

  @Override
  public void visit(StrongEmphasis emphasis) {
    html.raw("<strong>");
    visitChildren(emphasis);
    html.raw("</strong>");
  }

  @Override
  public void visit(Link link) {
    String href = Urls.safe(link.getDestination(), dialect);
    if (href == null) {
      html.raw("[");
      visitChildren(link);
      refused(link.getDestination(), link.getTitle());
    } else if (PlainText.of(link).isBlank()) {
      link(href, link.getTitle(), () -> html.text(link.getDestination()));
    } else {
      preview(href, PlainText.of(link));
      link(href, link.getTitle(), () -> visitChildren(link));
    }
  }

  @Override
  public void visit(Image image) {
    String source = Urls.safe(image.getDestination(), dialect);
    if (source == null) {
      html.raw("![");
      visitChildren(image);
      refused(image.getDestination(), image.getTitle());
    } else if (!Urls.isShownUpload(source)) {
      html.raw("!");
      link(source, image.getTitle(), () -> visitChildren(image));
    } else {
      noteTarget(source);
      html.raw("<img").attribute("alt", PlainText.of(image)).attribute("class", "inline-image");
      html.attribute("data-original-src", source).attribute("src", source).raw(">");
    }
  }

  private void refused(String destination, @Nullable String title) {
    html.raw("](").text(destination);
    if (title != null) {
      html.raw(" \"").text(title).raw("\"");
    }
    html.raw(")");
  }

  @Override
  public void visit(CustomNode node) {
    switch (node) {
      case Element element -> element.render(this);
      case TableHead _ -> rows(node, "thead");
      case TableBody _ -> rows(node, "tbody");
      case TableRow _ -> rows(node, "tr");
      case TableCell cell -> cell(cell);
      default -> throw new IllegalStateException("No HTML rendering for " + node.getClass());
    }
  }

  @Override
  public void visit(CustomBlock block) {
    switch (block) {
      case Element element -> element.render(this);
      case TableBlock _ -> rows(block, "table");
      default -> throw new IllegalStateException("No HTML rendering for " + block.getClass());
    }
  }

  private void rows(Node node, String element) {
    html.raw("<" + element + ">\n");
    visitChildren(node);
    html.raw("</" + element + ">\n");
  }

  private void cell(TableCell cell) {
    String element = cell.isHeader() ? "th" : "td";
    html.raw("<" + element).attribute("style", alignment(cell)).raw(">");
    visitChildren(cell);
    html.raw("</" + element + ">\n");
  }

  private static @Nullable String alignment(TableCell cell) {
    return switch (cell.getAlignment()) {
      case null -> null;
      case LEFT -> "text-align: left;";
      case CENTER -> "text-align: center;";
      case RIGHT -> "text-align: right;";
    };
  }
}
