package chat.messaging.linkifier;

import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.model.DataType;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A linkifier as clients see it.
 *
 * @param id the id of the linkifier
 * @param pattern a regular expression in RE2 syntax
 * @param urlTemplate the URL of the link, a URI template (RFC 6570)
 * @param exampleInput a text that the pattern matches; null if there is none
 * @param reverseTemplate the text by which clients replace a pasted URL that fits a template; null
 *     if clients leave pasted URLs as they are
 * @param alternativeUrlTemplates templates of further URLs that clients recognize
 */
@Serdeable(naming = SnakeCaseStrategy.class)
@MappedEntity("linkifier")
public record LinkifierRule(
    long id,
    String pattern,
    String urlTemplate,
    @Nullable String exampleInput,
    @Nullable String reverseTemplate,
    @TypeDef(type = DataType.STRING_ARRAY) List<String> alternativeUrlTemplates) {}
