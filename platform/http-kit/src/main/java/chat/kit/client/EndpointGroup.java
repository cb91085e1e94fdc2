package chat.kit.client;

import chat.contracts.Program;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All endpoints of one program: those of its URLs, and of each address that their names have. */
final class EndpointGroup {

  private final Program program;
  private final List<URI> urls;
  private final AtomicInteger turn = new AtomicInteger();

  /** The latest addresses of each URL; used by the thread that looks them up. */
  private final Map<URI, List<URI>> addresses = new HashMap<>();

  private volatile List<Endpoint> endpoints;

  EndpointGroup(Program program, ServiceUrls configured) {
    this.program = program;
    this.urls = configured.urls();
    this.endpoints = urls.stream().map(url -> new Endpoint(program, url)).toList();
  }

  /** All of them, in the order of the configuration. */
  List<Endpoint> all() {
    return endpoints;
  }

  /** In the order in which to try them: those that are ready by turns, the others behind them. */
  List<Endpoint> candidates() {
    List<Endpoint> all = endpoints;
    if (all.size() == 1) {
      return all;
    }
    int first = Math.floorMod(turn.getAndIncrement(), all.size());
    List<Endpoint> rotated = new ArrayList<>(all.subList(first, all.size()));
    rotated.addAll(all.subList(0, first));
    return Stream.concat(
            rotated.stream().filter(Endpoint::isReady),
            rotated.stream().filter(endpoint -> !endpoint.isReady()))
        .toList();
  }

  /** Whether it can ever have more than one. */
  boolean mayHaveSeveral() {
    return urls.size() > 1 || urls.stream().anyMatch(EndpointGroup::isNamed);
  }

  /**
   * Looks the names up again; addresses that are still there keep their state. A name that can't be
   * looked up keeps its addresses from before.
   */
  void resolve() {
    if (urls.stream().noneMatch(EndpointGroup::isNamed)) {
      return;
    }
    Set<URI> found = new LinkedHashSet<>();
    for (URI url : urls) {
      found.addAll(isNamed(url) ? latestAddresses(url) : List.of(url));
    }
    Map<URI, Endpoint> before =
        endpoints.stream().collect(Collectors.toMap(Endpoint::url, Function.identity()));
    if (!before.keySet().equals(found)) {
      endpoints =
          found.stream()
              .map(url -> before.computeIfAbsent(url, added -> new Endpoint(program, added)))
              .toList();
    }
  }

  private List<URI> latestAddresses(URI url) {
    try {
      List<URI> found = addresses(url);
      addresses.put(url, found);
      return found;
    } catch (UnknownHostException e) {
      return addresses.getOrDefault(url, List.of(url));
    }
  }

  /** A certificate is that of the name, so a URL of HTTPS is used as it is. */
  private static boolean isNamed(URI url) {
    String host = url.getHost();
    return "http".equalsIgnoreCase(url.getScheme())
        && !host.startsWith("[")
        && !host.chars().allMatch(c -> c == '.' || Character.isDigit(c));
  }

  /** Those of the family that the system prefers: others are the same servers. */
  private static List<URI> addresses(URI url) throws UnknownHostException {
    InetAddress[] all = InetAddress.getAllByName(url.getHost());
    return Stream.of(all)
        .filter(address -> address.getClass().equals(all[0].getClass()))
        .map(address -> at(address, url))
        .sorted()
        .toList();
  }

  private static URI at(InetAddress address, URI url) {
    String host = address.getHostAddress();
    String authority = host.contains(":") ? "[" + host + "]" : host;
    return URI.create("http://" + authority + (url.getPort() < 0 ? "" : ":" + url.getPort()));
  }
}
