package chat.bench.stack.client;

import chat.testkit.ApiClient;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

/** An account of the community, with its credentials. */
public record Person(long userId, String email, String key, URI site) {

  /** Creates an account and its API key; the requester is an administrator. */
  public static Person create(Person requester, String email, String password, String fullName) {
    long userId =
        requester
            .client()
            .post("/api/v1/users", "email", email, "password", password, "full_name", fullName)
            .succeeded()
            .longAt("/user_id");
    var key =
        ApiClient.at(requester.site())
            .post("/api/v1/fetch_api_key", "username", email, "password", password)
            .succeeded();
    return new Person(userId, key.textAt("/email"), key.textAt("/api_key"), requester.site());
  }

  /** The account of credentials. */
  public static Person of(String email, String key, URI site) {
    long userId =
        ApiClient.at(site)
            .withKey(email, key)
            .get("/api/v1/users/me")
            .succeeded()
            .longAt("/user_id");
    return new Person(userId, email, key, site);
  }

  public String authorization() {
    var pair = (email + ":" + key).getBytes(StandardCharsets.UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(pair);
  }

  /** Creates a channel with these subscribers. Returns its id. */
  public long channel(String name, List<Long> subscribers) {
    return client()
        .post("/api/v1/channels/create", "name", name, "subscribers", subscribers)
        .succeeded()
        .longAt("/id");
  }

  /** Sends a message to a channel. Returns its id. */
  public long send(long channelId, String topic, String content) {
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

  public ApiClient client() {
    return ApiClient.at(site).withKey(email, key);
  }
}
