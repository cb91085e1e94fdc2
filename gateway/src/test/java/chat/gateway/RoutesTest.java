package chat.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpRequest;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Routing of paths and methods to the services. */
@TestInstance(Lifecycle.PER_CLASS)
final class RoutesTest {
  @AutoClose private final Gateways gateway = Gateways.start();

  @ParameterizedTest
  @CsvSource({
    "/api/v1/server_settings, identity-service",
    "/api/v1/fetch_api_key, identity-service",
    "/api/v1/users, identity-service",
    "/api/v1/users/me, identity-service",
    "/api/v1/users/9, identity-service",
    "/api/v1/users/ann@example.com, identity-service",
    "/api/v1/users/me/presence, identity-service",
    "/api/v1/users/me/muted_users/3, identity-service",
    "/api/v1/users/me/api_key/regenerate, identity-service",
    "/api/v1/user_groups/create, identity-service",
    "/api/v1/bots, identity-service",
    "/api/v1/bot_storage, identity-service",
    "/api/v1/register_client_device, identity-service",
    "/api/v1/remove_client_device, identity-service",
    "/api/v1/invites/multiuse, identity-service",
    "/api/v1/presence, identity-service",
    "/api/v1/realm, identity-service",
    "/api/v1/realm/presence, identity-service",
    "/api/v1/realm/profile_fields, identity-service",
    "/api/v1/settings, identity-service",
    "/join/abc/, identity-service",
    "/login, identity-service",
    "/api/v1/channels/create, channels-service",
    "/api/v1/streams/5, channels-service",
    "/api/v1/streams/5/email_address, channels-service",
    "/api/v1/get_stream_id, channels-service",
    "/api/v1/users/me/subscriptions, channels-service",
    "/api/v1/users/me/subscriptions/properties, channels-service",
    "/api/v1/users/4/subscriptions/5, channels-service",
    "/api/v1/users/4/channels, channels-service",
    "/api/v1/users/me/subscriptions/5, channels-service",
    "/api/v1/channel_folders, channels-service",
    "/api/v1/default_streams, channels-service",
    "/api/v1/default_stream_groups/create, channels-service",
    "/api/v1/default_stream_groups/1/streams, channels-service",
    "/api/v1/streams/5/delete_topic, messaging-service",
    "/api/v1/messages, messaging-service",
    "/api/v1/messages/1/reactions, messaging-service",
    "/api/v1/register, messaging-service",
    "/api/v1/events, messaging-service",
    "/api/v1/realm/domains/chat.example, identity-service",
    "/api/v1/realm/playgrounds/1, identity-service",
    "/api/v1/realm/user_settings_defaults, identity-service",
    "/api/v1/realm/test_welcome_bot_custom_message, identity-service",
    "/api/v1/reminders/1, messaging-service",
    "/api/v1/saved_snippets/1, messaging-service",
    "/api/v1/navigation_views/narrow/is/starred, messaging-service",
    "/api/v1/navigation_views/narrow%2Fis%2Fstarred, messaging-service",
    "/api/v1/navigation_views/narrow%2ftopic%2f50%25, messaging-service",
    "/api/v1/scheduled_messages, messaging-service",
    "/api/v1/scheduled_messages/1, messaging-service",
    "/api/v1/calls/zoom/create, messaging-service",
    "/api/v1/user_topics, messaging-service",
    "/api/v1/users/me/5/topics, messaging-service",
    "/api/v1/typing, messaging-service",
    "/api/v1/submessage, messaging-service",
    "/api/v1/realm/filters, messaging-service",
    "/api/v1/realm/linkifiers, messaging-service",
    "/api/v1/user_uploads, uploads-service",
    "/api/v1/user_uploads/1/37%2FK1x%2Fa-b.txt, uploads-service",
    "/api/v1/tus, uploads-service",
    "/api/v1/tus/abc, uploads-service",
    "/api/v1/attachments, uploads-service",
    "/api/v1/realm/emoji, uploads-service",
    "/api/v1/realm/emoji/smile, uploads-service",
    "/api/v1/users/me/avatar, uploads-service",
    "/api/v1/realm/icon, uploads-service",
    "/api/v1/realm/logo, uploads-service",
    "/user_uploads/7/ab/x%20y.png, uploads-service",
    "/user_uploads/thumbnail/7/ab/c/x%20y.png/840x560.png, uploads-service",
    "/api/v1/thumbnail/status/7/ab/c/x.png, uploads-service",
    "/static/images/loading/loader-black.svg, messaging-service",
    "/user_avatars/7/42.png, uploads-service",
    "/api/v1/export/realm, exports-service",
    "/api/v1/export/realm/consents, exports-service"
  })
  void pathIsRoutedToItsService(String path, String service) throws Exception {
    var response = gateway.get(path + "?a=b%20c&d=%2F");
    assertEquals(service, response.body());
    var seen = gateway.service(service).last();
    assertEquals(path, seen.uri().getRawPath());
    assertEquals("a=b%20c&d=%2F", seen.uri().getRawQuery());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/",
        "/api",
        "/api/v1",
        "/api/v1/nothing",
        "/api/v1/userss",
        "/api/v1/get_stream_id/",
        "/api/v2/users",
        "/json/users",
        "/internal",
        "/internal/authenticate",
        "/health/other",
        "/prometheus",
        "/metrics",
        "/beans",
        "/env"
      })
  void unknownPathIsNotFound(String path) throws Exception {
    var response = gateway.get(path);
    assertEquals(404, response.statusCode());
    assertEquals(
        "{\"result\":\"error\",\"msg\":\"No operation has this path: "
            + path
            + "\",\"code\":\"NOT_FOUND\"}\n",
        response.body());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/v1/users/../../../internal/changes",
        "/api/v1/users/%2e%2e/%2E%2E/internal/changes",
        "/api/v1/users/.%2e/x",
        "/api/v1/users/./x",
        "/api/v1/users/..",
        "/api/v1/users/%2e",
        "//internal/changes",
        "//internal//changes",
        "/api/v1//users/..//x",
        "/internal/changes?organization_id=7",
        "/internal;x=/changes",
        "/api/v1/users;x=y",
        "/api/v1/users/;/x",
        "/api/v1/users%2f..%2finternal",
        "/api/v1/users%5c..%5cinternal",
        "/api/v1/users\\..\\internal",
        "/api/v1/users%00",
        "/api/v1/users%3bx",
        "/api/v1/users/%252e%252e/x",
        "/api/v1/users/%zz",
        "/api/v1/users/%2",
        "/api/v1/navigation_views/..%2F..%2Finternal",
        "/api/v1/navigation_views/x%2F%2E%2E",
        "/api/v1/navigation_views%2Finbox",
        "/api/v1/user_uploads/1/..%2F..%2Finternal",
        "/api/v1/user_uploads/1/x%2F%2e%2e%2Finternal",
        "/api/v1/user_uploads%2F1/x",
        "/api/v1/drafts/narrow%2Finbox",
        "/%69nternal/changes",
        "/api/v1/%69nternal",
        "/api/v1/users/\u00e9"
      })
  void ambiguousPathIsNotFound(String target) throws Exception {
    assertRefused(404, target);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://127.0.0.1/internal/changes",
        "http://127.0.0.1/api/v1/users",
        "*",
        "internal/changes"
      })
  void targetThatIsNoPathIsRefused(String target) throws Exception {
    assertRefused(400, target);
  }

  private void assertRefused(int status, String target) throws Exception {
    var before = gateway.identity.service.seen().size();
    var answer = RawHttp.get(gateway.server.getPort(), target, Gateways.CREDENTIALS);
    assertEquals(status, RawHttp.status(answer), answer);
    assertTrue(answer.contains("\"result\":\"error\""), answer);
    assertEquals(before, gateway.identity.service.seen().size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD"})
  void methodIsForwarded(String method) throws Exception {
    var request =
        gateway
            .authenticated("/api/v1/messages")
            .method(method, HttpRequest.BodyPublishers.ofString("a=b"));
    assertEquals(200, gateway.send(request).statusCode());
    var seen = gateway.service("messaging-service").last();
    assertEquals(method, seen.method());
    assertEquals("a=b", seen.text());
  }

  @ParameterizedTest
  @ValueSource(strings = {"TRACE", "CONNECT", "PROPFIND"})
  void unsupportedMethodIsRefused(String method) throws Exception {
    var answer =
        RawHttp.send(
            gateway.server.getPort(),
            method
                + " /api/v1/messages HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                + Gateways.CREDENTIALS
                + "\r\nConnection: close\r\n\r\n");
    assertEquals(405, RawHttp.status(answer), answer);
    assertTrue(answer.contains("METHOD_NOT_ALLOWED"), answer);
    assertTrue(answer.contains("Allow: DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT\r\n"), answer);
  }

  @Test
  void optionsListTheMethodsOfTheService() throws Exception {
    gateway
        .service("messaging-service")
        .on(
            "/api/v1/messages/78",
            exchange -> {
              exchange.getResponseHeaders().set("Allow", "GET, HEAD, PATCH");
              StandIn.answer(exchange, 405, "{}");
            });
    var options =
        gateway.send(
            gateway
                .authenticated("/api/v1/messages/78")
                .method("OPTIONS", HttpRequest.BodyPublishers.noBody()));
    assertEquals(204, options.statusCode());
    assertEquals("", options.body());
    assertEquals("GET, HEAD, PATCH", options.headers().firstValue("Allow").orElseThrow());
    assertEquals(405, gateway.get("/api/v1/messages/78").statusCode());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api/v1/messages/", "/api/v1/messages/1/", "/api/v1/users/me/"})
  void trailingSlashIsNotFound(String path) throws Exception {
    assertEquals(404, gateway.get(path).statusCode());
    assertEquals(200, gateway.get("/api/v1/tus/").statusCode());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/user_uploads/1/4f/a%2fb/x.txt",
        "/user_uploads/1/%2e%2e/x/x.txt",
        "/user_uploads/1/4f/%zz/x.txt",
        "/nothing"
      })
  void browserSeesANotFoundPage(String path) throws Exception {
    var port = gateway.server.getPort();
    var page = RawHttp.get(port, path, "Accept: text/html,*/*;q=0.8");
    assertEquals(404, RawHttp.status(page), page);
    assertTrue(page.contains("content-type: text/html; charset=utf-8"), page);
    assertTrue(page.contains("<h1>Page not found</h1>"), page);
    for (var accept : new String[] {"*/*", "image/avif,image/png,*/*;q=0.8"}) {
      var json = RawHttp.get(port, path, "Accept: " + accept);
      assertEquals(404, RawHttp.status(json), json);
      assertTrue(json.contains("\"code\":\"NOT_FOUND\""), json);
    }
    var operation = RawHttp.get(port, "/api/v1/nothing", "Accept: text/html");
    assertTrue(operation.contains("\"code\":\"NOT_FOUND\""), operation);
  }

  @Test
  void responseIsForwardedUnchanged() throws Exception {
    gateway
        .service("messaging-service")
        .on(
            "/api/v1/messages/77",
            exchange -> {
              exchange.getResponseHeaders().set("Content-Type", "application/json");
              exchange.getResponseHeaders().set("X-Own", "yes");
              StandIn.answer(exchange, 418, "{\"a\":1}");
            });
    var response = gateway.get("/api/v1/messages/77");
    assertEquals(418, response.statusCode());
    assertEquals("{\"a\":1}", response.body());
    assertEquals("yes", response.headers().firstValue("X-Own").orElseThrow());
    assertEquals("application/json", response.headers().firstValue("Content-Type").orElseThrow());
  }

  @Test
  void redirectIsForwardedToTheClient() throws Exception {
    gateway
        .service("uploads-service")
        .on(
            "/user_uploads/7/r",
            exchange -> {
              exchange.getResponseHeaders().set("Location", "/login");
              StandIn.answer(exchange, 302, "");
            });
    var response = gateway.get("/user_uploads/7/r");
    assertEquals(302, response.statusCode());
    assertEquals("/login", response.headers().firstValue("Location").orElseThrow());
  }

  @Test
  void headResponseKeepsTheLengthWithoutBody() throws Exception {
    gateway
        .service("uploads-service")
        .on(
            "/user_uploads/7/h",
            exchange -> {
              exchange.getResponseHeaders().set("Content-Length", "12345");
              exchange.sendResponseHeaders(200, -1);
            });
    var answer =
        RawHttp.send(
            gateway.server.getPort(),
            "HEAD /user_uploads/7/h HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n");
    assertEquals(200, RawHttp.status(answer), answer);
    assertTrue(answer.toLowerCase().contains("content-length: 12345"), answer);
    assertTrue(answer.endsWith("\r\n\r\n"), answer);
  }

  @Test
  void statusWithoutBodyIsForwarded() throws Exception {
    gateway
        .service("uploads-service")
        .on("/api/v1/tus/n", exchange -> exchange.sendResponseHeaders(204, -1));
    gateway
        .service("uploads-service")
        .on("/user_uploads/7/n", exchange -> exchange.sendResponseHeaders(304, -1));
    assertEquals(204, gateway.get("/api/v1/tus/n").statusCode());
    assertEquals(304, gateway.get("/user_uploads/7/n").statusCode());
    assertEquals(200, gateway.get("/api/v1/users").statusCode());
  }
}
