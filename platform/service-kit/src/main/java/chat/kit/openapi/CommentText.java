package chat.kit.openapi;

import com.github.therapi.runtimejavadoc.Comment;
import com.github.therapi.runtimejavadoc.CommentVisitor;
import com.github.therapi.runtimejavadoc.Link;
import com.github.therapi.runtimejavadoc.Value;

/** Converts a Javadoc comment to CommonMark. */
final class CommentText implements CommentVisitor {

  private final StringBuilder text = new StringBuilder();

  private CommentText() {}

  /** Joins the lines of each paragraph, and separates paragraphs by an empty line. */
  static String of(Comment comment) {
    var visitor = new CommentText();
    comment.visit(visitor);
    return visitor.text.toString().replaceAll("\\s+", " ").replaceAll(" ?<p> ?", "\n\n").strip();
  }

  @Override
  public void commentText(String value) {
    text.append(value);
  }

  @Override
  public void inlineLink(Link link) {
    text.append(link.getLabel());
  }

  @Override
  public void inlineTag(String name, String value) {
    text.append('`').append(value.strip()).append('`');
  }

  @Override
  public void inlineValue(Value value) {
    text.append('`').append(value.getReferencedMemberName()).append('`');
  }
}
