package chat.kit.http;

import io.micronaut.http.HttpRequest;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/**
 * The network that identifies a client by address.
 *
 * <p>It is an IPv4 address, or the first 64 bits of an IPv6 address, which a provider assigns to
 * one customer.
 */
public final class ClientNetwork {
  private static final int IPV6_PREFIX_BYTES = 8;

  private ClientNetwork() {}

  /** Returns the network of an address. */
  public static String of(InetAddress address) {
    return address instanceof Inet6Address
        ? HexFormat.of().formatHex(Arrays.copyOf(address.getAddress(), IPV6_PREFIX_BYTES))
        : address.getHostAddress();
  }

  /** Returns the client's network as reported by the gateway; empty if it reports none. */
  public static Optional<String> of(HttpRequest<?> request) {
    var header = request.getHeaders().get("X-Forwarded-For");
    if (header == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(of(InetAddress.ofLiteral(header)));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
