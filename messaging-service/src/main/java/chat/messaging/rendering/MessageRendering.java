package chat.messaging.rendering;

import chat.contracts.Topic;
import chat.identity.copy.Account;
import chat.kit.copy.FreshCopies;
import chat.markdown.Dialect;
import chat.markdown.Markdown;
import chat.markdown.Names;
import chat.markdown.Parsed;
import chat.markdown.Rendered;
import chat.messaging.MessagingError;
import chat.messaging.message.MessageContent;
import jakarta.inject.Singleton;
import java.util.Set;

/** Renders a message once, when it is written, with the names that its author can refer to. */
@Singleton
public final class MessageRendering {

  /** In code points; room for an emoji's element for each that a message may have. */
  private static final int MAX_HTML_LENGTH = 100 * MessageContent.MAX_LENGTH;

  private static final Set<Topic> CHANNEL_NAMES_REST_ON =
      Set.of(Topic.CHANNEL_CHANGED, Topic.SUBSCRIPTION_CHANGED);

  private final ReferenceStore references;
  private final DialectStore dialects;
  private final FreshCopies copies;

  MessageRendering(ReferenceStore references, DialectStore dialects, FreshCopies copies) {
    this.references = references;
    this.dialects = dialects;
    this.copies = copies;
  }

  /** The message as clients show it; refused where that is too much for any of them. */
  public Rendered render(Account sender, String content) {
    Parsed parsed = Markdown.parse(content);
    Dialect dialect = dialects.find(sender.organizationId());
    return bounded(parsed.render(names(sender, parsed), dialect));
  }

  /**
   * A system bot's message, which calls nobody: the names and texts in it are other people's, who
   * may not be allowed to. It tells of something that has just happened, so channels are linked
   * even if their change has not reached this service yet.
   *
   * @param viewer who has to be able to see what it refers to
   */
  public Rendered renderNews(Account viewer, String content) {
    Parsed parsed = Markdown.parse(content);
    if (!parsed.references().channelNames().isEmpty()) {
      copies.catchUp(viewer.organizationId(), CHANNEL_NAMES_REST_ON);
    }
    Dialect dialect = dialects.find(viewer.organizationId());
    return bounded(parsed.renderSilently(names(viewer, parsed), dialect));
  }

  private Names names(Account viewer, Parsed parsed) {
    return parsed.references().isEmpty()
        ? Names.NONE
        : references.find(viewer, parsed.references());
  }

  private static Rendered bounded(Rendered rendered) {
    if (rendered.html().codePointCount(0, rendered.html().length()) > MAX_HTML_LENGTH) {
      throw MessagingError.UNABLE_TO_RENDER.refuse();
    }
    return rendered;
  }
}
