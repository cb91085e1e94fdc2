package chat.gateway.client;

import java.net.InetAddress;
import org.jspecify.annotations.Nullable;

/**
 * A client, and how it asked, as far as that can be believed.
 *
 * @param scheme {@code http} or {@code https}
 * @param host what it asked for, with its port where it has one; null where it named nothing
 */
public record Client(InetAddress address, String scheme, @Nullable String host) {}
