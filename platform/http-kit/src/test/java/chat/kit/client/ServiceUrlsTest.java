package chat.kit.client;

import static org.junit.jupiter.api.Assertions.assertEquals;

import chat.contracts.Program;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ServiceUrlsTest {

  private static List<URI> urls(String... urls) {
    return Arrays.stream(urls).map(URI::create).toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "http://one:8083 | http://one:8083",
        "http://one:8083/ | http://one:8083",
        "https://one | https://one",
        "http://one:8083,http://two:9083/ | http://one:8083 http://two:9083",
        "http://one:8083 , http://two:9083 | http://one:8083 http://two:9083",
        "http://[::1]:8083 | http://[::1]:8083",
      })
  void serverListIsParsed(String text, String expected) {
    assertEquals(
        Optional.of(urls(expected.split(" "))), ServiceUrls.parse(text).map(ServiceUrls::urls));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ",",
        "http://one:8083,",
        "one:8083",
        "http://one:8083/path",
        "http://one:8083?x",
        "http://one:8083 http://two:8083",
        "http://me@one:8083",
        "ftp://one",
        "http://"
      })
  void malformedServerListIsRefused(String text) {
    assertEquals(Optional.empty(), ServiceUrls.parse(text));
  }

  @Test
  void readyEndpointsRotateAndUnreadyOnesAreLast() {
    var group =
        new EndpointGroup(
            Program.MESSAGING,
            new ServiceUrls(
                urls("http://127.0.0.1:1", "http://127.0.0.1:2", "http://127.0.0.1:3")));
    group.all().forEach(endpoint -> endpoint.probed(true, ""));
    group.all().get(1).refused("stopping");

    assertEquals(List.of(1, 3, 2), ports(group));
    assertEquals(List.of(3, 1, 2), ports(group));
    assertEquals(List.of(3, 1, 2), ports(group));
    assertEquals(List.of(1, 3, 2), ports(group));
  }

  @Test
  void endpointIsNotReadyAfterSeveralTimeoutsInARow() {
    var endpoint = new Endpoint(Program.MESSAGING, URI.create("http://127.0.0.1:1"));
    endpoint.probed(true, "");
    endpoint.timedOut();
    endpoint.timedOut();
    endpoint.probed(true, "");
    endpoint.timedOut();
    endpoint.timedOut();
    assertEquals(true, endpoint.isReady());
    endpoint.timedOut();
    assertEquals(false, endpoint.isReady());
  }

  @Test
  void hostNameResolvesToAllItsAddresses() {
    var group =
        new EndpointGroup(
            Program.MESSAGING,
            new ServiceUrls(
                urls("http://localhost:8083", "https://localhost:1", "http://127.0.0.2:8083")));
    group.resolve();
    var found = group.all().stream().map(Endpoint::url).toList();
    assertEquals(urls("https://localhost:1", "http://127.0.0.2:8083"), found.subList(1, 3));
    assertEquals(
        true,
        urls("http://127.0.0.1:8083", "http://[0:0:0:0:0:0:0:1]:8083").contains(found.getFirst()));
    var before = group.all();
    group.resolve();
    assertEquals(before, group.all());
  }

  @Test
  void unresolvableNameKeepsItsUrl() {
    var group =
        new EndpointGroup(Program.MESSAGING, new ServiceUrls(urls("http://nowhere.invalid:8083")));
    group.resolve();
    assertEquals(
        urls("http://nowhere.invalid:8083"), group.all().stream().map(Endpoint::url).toList());
  }

  @Test
  void unknownNameDoesNotBlockOtherLookups() {
    var group =
        new EndpointGroup(
            Program.MESSAGING,
            new ServiceUrls(urls("http://nowhere.invalid:8083", "http://localhost:8083")));
    group.resolve();
    var found = group.all().stream().map(Endpoint::url).toList();
    assertEquals(URI.create("http://nowhere.invalid:8083"), found.getFirst());
    assertEquals(
        true,
        urls("http://127.0.0.1:8083", "http://[0:0:0:0:0:0:0:1]:8083").contains(found.getLast()));
  }

  @Test
  void repeatedUrlCountsOnce() {
    assertEquals(
        Optional.of(new ServiceUrls(urls("http://one:8083"))),
        ServiceUrls.parse("http://one:8083,http://one:8083/"));
  }

  private static List<Integer> ports(EndpointGroup group) {
    return group.candidates().stream().map(endpoint -> endpoint.url().getPort()).toList();
  }
}
