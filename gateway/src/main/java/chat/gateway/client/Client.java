package chat.gateway.client;

import java.net.InetAddress;
import org.jspecify.annotations.Nullable;

/**
 * A client's address and its request's scheme and host, as far as they are trusted.
 *
 * @param scheme {@code http} or {@code https}
 * @param host the requested host, with its port if given; null if the request has none
 */
public record Client(InetAddress address, String scheme, @Nullable String host) {}
