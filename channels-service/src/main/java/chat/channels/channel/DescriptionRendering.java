package chat.channels.channel;

import chat.markdown.Dialect;
import chat.markdown.Markdown;
import chat.markdown.Names;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;

/** Renders descriptions of channels; mentions and links to channels in them are text. */
@Singleton
public final class DescriptionRendering {

  private final Dialect dialect;

  DescriptionRendering(@Property(name = "chat.external-url") String externalUrl) {
    this.dialect = Dialect.plain(externalUrl);
  }

  public String html(String description) {
    return Markdown.parse(description).render(Names.NONE, dialect).html();
  }
}
