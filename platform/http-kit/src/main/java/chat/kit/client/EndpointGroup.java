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

/** All endpoints of one program: one for each address that its URLs resolve to. */
final class EndpointGroup {

  private final Program program;
  private final List<URI> urls;
  private final AtomicInteger turn = new AtomicInteger();

  /** The latest addresses of each URL; used only by the thread that resolves the names. */
  private final Map<URI, List<URI>> addresses = new HashMap<>();

  private volatile List<Endpoint> endpoints;

  EndpointGroup(Program program, ServiceUrls configured) {
    this.program = program;
    this.urls = configured.urls();
    this.endpoints = urls.stream().map(url -> new Endpoint(program, url)).toList();
  }

  /** Returns all endpoints in the order of the configuration. */
  List<Endpoint> all() {
    return endpoints;
  }

  /**
   * Returns the endpoints in the order in which to try them: ready ones by round robin, then the
   * rest.
   */
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

  /** Returns whether the program can ever have more than one endpoint. */
  boolean mayHaveSeveral() {
    return urls.size() > 1 || urls.stream().anyMatch(EndpointGroup::isNamed);
  }

  /**
   * Resolves the host names again; addresses that have not changed keep their readiness.
   *
   * <p>A name that cannot be resolved keeps its previous addresses.
   */
  void resolve() {
    if (urls.stream().noneMatch(EndpointGroup::isNamed)) {
      return;
    }
    Set<URI> resolved = new LinkedHashSet<>();
    for (URI url : urls) {
      resolved.addAll(isNamed(url) ? latestAddresses(url) : List.of(url));
    }
    Map<URI, Endpoint> before =
        endpoints.stream().collect(Collectors.toMap(Endpoint::url, Function.identity()));
    if (!before.keySet().equals(resolved)) {
      endpoints =
          resolved.stream()
              .map(url -> before.computeIfAbsent(url, added -> new Endpoint(program, added)))
              .toList();
    }
  }

  private List<URI> latestAddresses(URI url) {
    try {
      List<URI> resolved = addresses(url);
      addresses.put(url, resolved);
      return resolved;
    } catch (UnknownHostException e) {
      return addresses.getOrDefault(url, List.of(url));
    }
  }

  /** An HTTPS certificate is issued for the name, so an HTTPS URL is used without resolving it. */
  private static boolean isNamed(URI url) {
    String host = url.getHost();
    return "http".equalsIgnoreCase(url.getScheme())
        && !host.startsWith("[")
        && !host.chars().allMatch(c -> c == '.' || Character.isDigit(c));
  }

  /**
   * Returns the addresses of the family that the system prefers; those of the other family are the
   * same servers.
   */
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
