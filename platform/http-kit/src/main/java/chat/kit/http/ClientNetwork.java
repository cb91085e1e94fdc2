package chat.kit.http;

import io.micronaut.http.HttpRequest;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/**
 * What tells clients apart by their address: an IPv4 address, or the first 64 bits of an IPv6 one,
 * which are what one customer of a provider has.
 */
public final class ClientNetwork {
  private static final int IPV6_PREFIX_BYTES = 8;

  private ClientNetwork() {}

  /** The network of an address. */
  public static String of(InetAddress address) {
    return address instanceof Inet6Address
        ? HexFormat.of().formatHex(Arrays.copyOf(address.getAddress(), IPV6_PREFIX_BYTES))
        : address.getHostAddress();
  }

  /** The client's network as the gateway says it; empty where it does not. */
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
