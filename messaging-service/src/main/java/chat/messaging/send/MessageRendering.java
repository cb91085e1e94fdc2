package chat.messaging.send;

import chat.identity.copy.Account;
import chat.markdown.Dialect;
import chat.markdown.Markdown;
import chat.markdown.Names;
import chat.markdown.Parsed;
import chat.markdown.Rendered;
import chat.messaging.MessagingError;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;

/** Renders a message once, when it is sent, with the names that its sender can refer to. */
@Singleton
final class MessageRendering {

  /** In code points; room for an emoji's element for each that a message may have. */
  private static final int MAX_HTML_LENGTH = 100 * MessageContent.MAX_LENGTH;

  private final ReferenceStore references;
  private final Dialect dialect;

  MessageRendering(
      ReferenceStore references, @Property(name = "chat.external-url") String externalUrl) {
    this.references = references;
    this.dialect = Dialect.plain(externalUrl);
  }

  /** The message as clients show it; refused where that is too much for any of them. */
  Rendered render(Account sender, String content) {
    Parsed parsed = Markdown.parse(content);
    Names names =
        parsed.references().isEmpty() ? Names.NONE : references.find(sender, parsed.references());
    Rendered rendered = parsed.render(names, dialect);
    if (rendered.html().codePointCount(0, rendered.html().length()) > MAX_HTML_LENGTH) {
      throw MessagingError.UNABLE_TO_RENDER.refuse();
    }
    return rendered;
  }
}
