package chat.kit.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.micronaut.http.HttpRequest;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestSiteTest {

  private static final URI EXTERNAL = URI.create("https://chat.example");

  @ParameterizedTest
  @CsvSource({
    "https://chat.example, chat.example, SAME",
    "https://CHAT.example, chat.Example, SAME",
    "https://acme.chat.example, acme.chat.example, SAME",
    "https://chat.example:8443, chat.example:8443, SAME",
    "https://chat.example, internal:8080, SAME",
    "https://chat.example, , SAME",
    "https://evil.example, evil.example, OTHER",
    "https://evil.example:443, evil.example:443, OTHER",
    "https://evilchat.example, evilchat.example, OTHER",
    "https://chat.example.evil, chat.example.evil, OTHER",
    "https://other.chat.example, acme.chat.example, OTHER",
    "https://acme.chat.example, chat.example, OTHER",
    "https://chat.example:8443, chat.example, OTHER",
    "http://chat.example, chat.example, OTHER",
    "https://evil.example, chat.example, OTHER",
    "'null', chat.example, OTHER",
    "'', evil.example, OTHER",
    "https://, '', OTHER",
    "https://[::1], [::1], OTHER",
    ", evil.example, NONE"
  })
  void originIsComparedWithHostsOfTheProduct(String origin, String host, RequestSite site) {
    var request = HttpRequest.GET("/");
    if (origin != null) {
      request.header("Origin", origin);
    }
    assertEquals(site, RequestSite.of(request, EXTERNAL, host));
  }

  @Test
  void ipAddressIsAcceptedAsHost() {
    var external = URI.create("http://[::1]:8080");
    var request = HttpRequest.GET("/").header("Origin", "http://[::1]:8080");
    assertEquals(RequestSite.SAME, RequestSite.of(request, external, "[::1]:8080"));
  }

  @ParameterizedTest
  @CsvSource({"same-origin, SAME", "none, NONE", "same-site, OTHER", "cross-site, OTHER"})
  void secFetchSiteHeaderWinsOverOrigin(String fetchSite, RequestSite site) {
    var request =
        HttpRequest.GET("/")
            .header("Sec-Fetch-Site", fetchSite)
            .header("Origin", "https://evil.example");
    assertEquals(site, RequestSite.of(request, EXTERNAL, "evil.example"));
  }
}
