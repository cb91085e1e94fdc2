package chat.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A gateway on a system without io_uring, as in many containers. */
final class TransportTest {
  @Test
  void missingIoUringFallsBackToNioAndIsLogged() throws Exception {
    try (var gateway =
            new GatewayProcess(
                Map.of("CHAT_CHANGES_ENABLED", "false"),
                "-Dio.netty.transport.noNative=true",
                "-XX:TieredStopAtLevel=1");
        var http = HttpClient.newHttpClient()) {
      var request =
          HttpRequest.newBuilder(
                  URI.create("http://127.0.0.1:" + gateway.port + "/api/v1/users/me"))
              .build();
      assertEquals(401, http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode());
      assertTrue(
          gateway.log().contains("Transport io_uring unavailable: using nio"), gateway.log());
    }
  }
}
