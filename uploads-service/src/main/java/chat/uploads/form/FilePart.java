package chat.uploads.form;

import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * A file on its way.
 *
 * @param name the last segment of the name that the client gave, without control characters and
 *     others that nobody sees; may be anything else, also empty
 * @param type the content type that the client gave
 * @param content to be read before the part is left
 */
public record FilePart(String name, @Nullable String type, InputStream content) {}
