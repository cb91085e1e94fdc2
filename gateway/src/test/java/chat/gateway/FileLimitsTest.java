package chat.gateway;

import static chat.gateway.LimitsTest.assertHeaders;
import static chat.gateway.LimitsTest.assertRefused;
import static chat.gateway.LimitsTest.visit;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Rate limits of file downloads and upload chunks. */
final class FileLimitsTest {

  @Test
  void downloadsDoNotCountAgainstTheAccountLimit() throws Exception {
    try (var gateway = Gateways.start(Map.of("chat.rate-limit.account", "1/60"))) {
      for (int i = 0; i < 5; i++) {
        var response = gateway.get("/user_uploads/7/a.png");
        assertEquals(200, response.statusCode());
        assertFalse(response.headers().firstValue("X-RateLimit-Limit").isPresent());
      }
    }
  }

  @Test
  void visitorDownloadsHaveTheirOwnLimit() throws Exception {
    try (var gateway =
        Gateways.start(
            Map.of("chat.rate-limit.address", "1/60", "chat.rate-limit.files", "3/60"))) {
      assertEquals(200, gateway.get("/user_uploads/7/a.png").statusCode());
      for (int left = 2; left >= 0; left--) {
        assertHeaders(visit(gateway, "/user_uploads/7/a.png"), 3, left);
      }
      assertRefused(visit(gateway, "/user_uploads/7/a.png"), 3, 20);
      assertEquals(200, visit(gateway, "/user_uploads/temporary/abc/a.png").statusCode());
      assertEquals(200, gateway.get("/user_uploads/7/a.png").statusCode());
      assertRefused(visit(gateway, "/static/generated/emoji/emoji_api.json"), 3, 20);
      assertHeaders(visit(gateway, "/api/v1/server_settings"), 1, 0);
    }
  }

  @Test
  void emojiDownloadsDoNotUseTheAddressLimit() throws Exception {
    try (var gateway =
        Gateways.start(
            Map.of("chat.rate-limit.address", "1/60", "chat.rate-limit.files", "3/60"))) {
      for (int left = 2; left >= 0; left--) {
        assertHeaders(visit(gateway, "/static/generated/emoji/emoji_api.json"), 3, left);
      }
      assertHeaders(visit(gateway, "/login"), 1, 0);
    }
  }

  @Test
  void uploadChunksHaveTheirOwnLimit() throws Exception {
    var upload = "/api/v1/tus/7/4f/abc/a.txt";
    try (var gateway =
        Gateways.start(
            Map.of("chat.rate-limit.account", "1/60", "chat.rate-limit.pieces", "3/60"))) {
      for (int left = 2; left >= 0; left--) {
        var response = gateway.get(upload);
        assertEquals(200, response.statusCode());
        assertHeaders(response, 3, left);
      }
      var refused = gateway.get(upload);
      assertEquals(429, refused.statusCode());
      assertHeaders(refused, 3, 0);
      assertEquals(200, gateway.get("/api/v1/users").statusCode());
    }
  }
}
