package chat.bench.stack;

import chat.testkit.ApiClient;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

/** An account of the community, with its credentials. */
record Person(long userId, String email, String key, URI site) {

  String authorization() {
    var pair = (email + ":" + key).getBytes(StandardCharsets.UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(pair);
  }

  /** Creates a channel with these subscribers. Returns its id. */
  long channel(String name, List<Long> subscribers) {
    return client()
        .post("/api/v1/channels/create", "name", name, "subscribers", subscribers)
        .succeeded()
        .longAt("/id");
  }

  /** Sends a message to a channel. Returns its id. */
  long send(long channelId, String topic, String content) {
    return client()
        .post(
            "/api/v1/messages",
            "type",
            "channel",
            "to",
            channelId,
            "topic",
            topic,
            "content",
            content)
        .succeeded()
        .longAt("/id");
  }

  ApiClient client() {
    return ApiClient.at(site).withKey(email, key);
  }
}
