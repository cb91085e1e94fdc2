package chat.messaging.send;

import chat.identity.copy.Account;
import chat.markdown.Dialect;
import chat.markdown.Markdown;
import chat.markdown.Names;
import chat.markdown.Parsed;
import chat.markdown.Rendered;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;

/** Renders a message once, when it is sent, with the names that its sender can refer to. */
@Singleton
final class MessageRendering {

  private final ReferenceStore references;
  private final Dialect dialect;

  MessageRendering(
      ReferenceStore references, @Property(name = "chat.external-url") String externalUrl) {
    this.references = references;
    this.dialect = Dialect.plain(externalUrl);
  }

  Rendered render(Account sender, String content) {
    Parsed parsed = Markdown.parse(content);
    Names names =
        parsed.references().isEmpty() ? Names.NONE : references.find(sender, parsed.references());
    return parsed.render(names, dialect);
  }
}
