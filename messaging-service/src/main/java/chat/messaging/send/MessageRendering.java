package chat.messaging.send;

import chat.contracts.Topic;
import chat.identity.copy.Account;
import chat.kit.copy.FreshCopies;
import chat.markdown.Dialect;
import chat.markdown.Markdown;
import chat.markdown.Names;
import chat.markdown.Parsed;
import chat.markdown.Rendered;
import chat.messaging.MessagingError;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.util.Set;

/** Renders a message once, when it is sent, with the names that its sender can refer to. */
@Singleton
final class MessageRendering {

  /** In code points; room for an emoji's element for each that a message may have. */
  private static final int MAX_HTML_LENGTH = 100 * MessageContent.MAX_LENGTH;

  private static final Set<Topic> CHANNEL_NAMES_REST_ON =
      Set.of(Topic.CHANNEL_CHANGED, Topic.SUBSCRIPTION_CHANGED);

  private final ReferenceStore references;
  private final FreshCopies copies;
  private final Dialect dialect;

  MessageRendering(
      ReferenceStore references,
      FreshCopies copies,
      @Property(name = "chat.external-url") String externalUrl) {
    this.references = references;
    this.copies = copies;
    this.dialect = Dialect.plain(externalUrl);
  }

  /** The message as clients show it; refused where that is too much for any of them. */
  Rendered render(Account sender, String content) {
    return render(sender, Markdown.parse(content));
  }

  /**
   * A message that tells of something that has just happened: channels are linked even if their
   * change has not reached this service yet.
   *
   * @param viewer who has to be able to see what it refers to
   */
  Rendered renderNews(Account viewer, String content) {
    Parsed parsed = Markdown.parse(content);
    if (!parsed.references().channelNames().isEmpty()) {
      copies.catchUp(viewer.organizationId(), CHANNEL_NAMES_REST_ON);
    }
    return render(viewer, parsed);
  }

  private Rendered render(Account viewer, Parsed parsed) {
    Names names =
        parsed.references().isEmpty() ? Names.NONE : references.find(viewer, parsed.references());
    Rendered rendered = parsed.render(names, dialect);
    if (rendered.html().codePointCount(0, rendered.html().length()) > MAX_HTML_LENGTH) {
      throw MessagingError.UNABLE_TO_RENDER.refuse();
    }
    return rendered;
  }
}
