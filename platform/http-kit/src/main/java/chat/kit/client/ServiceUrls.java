package chat.kit.client;

import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The URLs of one program as configured, separated by commas. */
public record ServiceUrls(List<URI> urls) {

  public ServiceUrls {
    urls = List.copyOf(urls);
  }

  /** Parses the configured text; empty unless it is one or more server URLs. */
  static Optional<ServiceUrls> parse(String text) {
    try {
      List<URI> urls =
          Arrays.stream(text.split(",", -1)).map(String::strip).map(URI::create).toList();
      return urls.stream().allMatch(ServiceUrls::isOfServer)
          ? Optional.of(
              new ServiceUrls(urls.stream().map(ServiceUrls::withoutPath).distinct().toList()))
          : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /**
   * Returns whether the URL is a server's. A path would be lost when the paths of operations are
   * appended.
   */
  public static boolean isOfServer(URI url) {
    return ("http".equalsIgnoreCase(url.getScheme()) || "https".equalsIgnoreCase(url.getScheme()))
        && url.getHost() != null
        && (url.getRawPath().isEmpty() || url.getRawPath().equals("/"))
        && url.getRawUserInfo() == null
        && url.getRawQuery() == null
        && url.getRawFragment() == null;
  }

  private static URI withoutPath(URI url) {
    return URI.create(url.getScheme() + "://" + url.getRawAuthority());
  }
}
