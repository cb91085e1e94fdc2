package chat.gateway.client;

import io.micronaut.context.annotation.Context;
import io.micronaut.context.annotation.Property;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import java.net.InetAddress;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Determines the client's address behind trusted proxies.
 *
 * <p>Proxies append to {@code X-Forwarded-*}, so the last entries were written by trusted proxies,
 * and entries that a client forged come before them. Created at startup, because an invalid list
 * must stop the program.
 */
@Context
public final class TrustedProxies {
  private static final Set<String> SCHEMES = Set.of("http", "https");

  /** An address with the client's port, as some proxies write it. */
  private static final Pattern WITH_PORT =
      Pattern.compile("(?<four>[0-9.]+):[0-9]+|\\[(?<six>[^\\]]+)](?::[0-9]+)?");

  /** The address of a peer that disconnected before its address was read. */
  private static final InetAddress UNKNOWN_ADDRESS = InetAddress.ofLiteral("0.0.0.0");

  private final List<Network> networks;
  private final String scheme;

  TrustedProxies(
      @Property(name = "chat.trusted-proxies") String networks,
      @Property(name = "chat.external-url") URI externalUrl) {
    this.networks =
        Arrays.stream(networks.split(","))
            .map(String::strip)
            .filter(text -> !text.isEmpty())
            .map(Network::parse)
            .toList();
    this.scheme = externalUrl.getScheme();
  }

  /** Returns the client of a request. */
  public Client clientOf(HttpRequest<?> request) {
    var headers = request.getHeaders();
    var connected = request.getRemoteAddress();
    var peer = connected == null ? UNKNOWN_ADDRESS : connected.getAddress();
    var host = headers.get(HttpHeaders.HOST);
    if (!isTrusted(peer)) {
      return new Client(peer, scheme, host);
    }
    return new Client(
        last(headers, peer),
        last(headers, "X-Forwarded-Proto").filter(SCHEMES::contains).orElse(scheme),
        last(headers, "X-Forwarded-Host").orElse(host));
  }

  /** Returns the last address that is no trusted proxy; if all are, the first entry. */
  private InetAddress last(HttpHeaders headers, InetAddress peer) {
    var address = peer;
    for (var entry : entries(headers, "X-Forwarded-For").reversed()) {
      var previous = address(entry);
      if (previous.isEmpty()) {
        return address;
      }
      address = previous.get();
      if (!isTrusted(address)) {
        return address;
      }
    }
    return address;
  }

  private boolean isTrusted(InetAddress address) {
    for (var network : networks) {
      if (network.contains(address)) {
        return true;
      }
    }
    return false;
  }

  private static Optional<String> last(HttpHeaders headers, String name) {
    var entries = entries(headers, name);
    return entries.isEmpty() ? Optional.empty() : Optional.of(entries.getLast());
  }

  private static List<String> entries(HttpHeaders headers, String name) {
    return headers.getAll(name).stream()
        .flatMap(value -> Arrays.stream(value.split(",")))
        .map(String::strip)
        .filter(entry -> !entry.isEmpty())
        .toList();
  }

  private static Optional<InetAddress> address(String entry) {
    var withPort = WITH_PORT.matcher(entry);
    if (!withPort.matches()) {
      return Network.literal(entry);
    }
    var four = withPort.group("four");
    return Network.literal(four == null ? withPort.group("six") : four);
  }
}
