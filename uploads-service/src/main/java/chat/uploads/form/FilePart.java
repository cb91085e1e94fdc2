package chat.uploads.form;

import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * A file that is being received.
 *
 * @param name the last segment of the name that the client sent, without control characters and
 *     other invisible ones; otherwise arbitrary, possibly empty
 * @param type the content type that the client sent
 * @param content must be read before the next part
 */
public record FilePart(String name, @Nullable String type, InputStream content) {}
