package chat.localstack.endtoend;

import chat.localstack.organization.DemoCredentials;
import chat.testkit.ApiClient;
import chat.testkit.openapi.ApiDescription;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** The running product from the point of view of its clients. */
public final class Site {

  private final Path directory;
  private final Map<String, DemoCredentials> accounts;

  private final Optional<ApiDescription> description;

  /**
   * The product that the {@code .zuliprc} files in the directory belong to.
   *
   * @param description with which responses are compared
   */
  Site(Path directory, Optional<ApiDescription> description) {
    this.description = description;
    this.directory = directory.toAbsolutePath();
    this.accounts = DemoCredentials.readAll(directory);
  }

  /** The directory of the {@code .zuliprc} files. */
  Path directory() {
    return directory;
  }

  /** A client that speaks for an account of the first organization. */
  public ApiClient as(String account) {
    var credentials = credentials(account);
    return at(credentials.site()).withKey(credentials.email(), credentials.key());
  }

  /** The first organization's accounts by their names. */
  public Map<String, DemoCredentials> accounts() {
    return accounts;
  }

  /** A client without credentials. */
  public ApiClient anybody() {
    return at(credentials("owner").site());
  }

  private ApiClient at(URI base) {
    return ApiClient.at(base).comparingWith(() -> description);
  }

  public DemoCredentials credentials(String account) {
    var found = accounts.get(account);
    if (found == null) {
      throw new IllegalArgumentException("there is no account " + account);
    }
    return found;
  }

  public long userId(String account) {
    return as(account).get("/api/v1/users/me").succeeded().longAt("/user_id");
  }

  /** A name that no channel has had yet. */
  public static String newName() {
    return "channel " + UUID.randomUUID();
  }

  /** A new public channel with these subscribers, by its name. */
  public String channel(String... subscribers) {
    var name = newName();
    var ids = Stream.of(subscribers).map(this::userId).toList();
    as("member").post("/api/v1/channels/create", "name", name, "subscribers", ids).succeeded();
    return name;
  }

  /** The id of a channel that the member may see. */
  public long channelId(String channel) {
    return as("member")
        .get("/api/v1/get_stream_id", "stream", channel)
        .succeeded()
        .longAt("/stream_id");
  }

  /** A new user group of the owner's with these members; its id. */
  public long group(String name, String... members) {
    var ids = Stream.of(members).map(this::userId).toList();
    return as("owner")
        .post("/api/v1/user_groups/create", "name", name, "description", "", "members", ids)
        .succeeded()
        .longAt("/group_id");
  }

  /** A name that no group has had yet. */
  public static String newGroupName() {
    return "group " + UUID.randomUUID();
  }

  /** Sends a message from the member; its id. */
  public long send(String channel, String topic, String content) {
    return as("member")
        .post(
            "/api/v1/messages", "type", "stream", "to", channel, "topic", topic, "content", content)
        .succeeded()
        .longAt("/id");
  }
}
