package chat.identity;

import chat.contracts.Program;
import chat.kit.digest.Sha256;
import chat.kit.keys.ProgramKeys;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.kit.token.TokenSigner;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.TestServers;
import chat.testkit.owner.StateRequestBody;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** An organization for one test, with an account of each role. */
public final class TestOrganization {
  public static final String HOST = "chat.example";
  public static final String PASSWORD = "correct horse";
  private static final ObjectMapper JSON = new ObjectMapper();

  private final RunningService service;
  private final long id;
  private final String subdomain;
  private final Map<Role, Long> userIds = new EnumMap<>(Role.class);

  private TestOrganization(RunningService service, long id, String subdomain) {
    this.service = service;
    this.id = id;
    this.subdomain = subdomain;
  }

  /** Creates an organization with an owner; other roles get accounts at their first use. */
  public static TestOrganization make(RunningService service) {
    return make(service, Role.OWNER);
  }

  /** Creates an organization with accounts of these roles. */
  public static TestOrganization make(RunningService service, Role... roles) {
    String subdomain = "o" + UUID.randomUUID().toString().substring(0, 13);
    Answer answer = create(service, subdomain, roles);
    return new TestOrganization(service, answer.longAt("/organization_id"), subdomain);
  }

  /** Creates an organization as the operator and returns the answer. */
  public static Answer create(RunningService service, String subdomain, Role... roles) {
    List<Map<String, Object>> accounts =
        Arrays.stream(roles)
            .map(role ->
                Map.<String, Object>of(
                    "email", email(role),
                    "full_name", fullName(role),
                    "password", PASSWORD,
                    "role", role.number()))
            .toList();
    return post(
        asOperator(service),
        "/internal/organizations",
        Map.of("subdomain", subdomain, "name", "Test of " + subdomain, "accounts", accounts));
  }

  public static ApiClient asOperator(RunningService service) {
    TokenSigner signer =
        new TokenSigner(
            ProgramKeys.read(TestServers.get().keysDirectory(), "operator"), service.clock());
    return service.api().withBearer(() -> signer.serviceToken(Program.IDENTITY.wireName()));
  }

  /** Posts JSON, as internal calls do. */
  public static Answer post(ApiClient client, String path, Object body) {
    try {
      return client.send(
          "POST",
          path,
          "application/json",
          JSON.writeValueAsString(body).getBytes(StandardCharsets.UTF_8));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  public long id() {
    return id;
  }

  public String subdomain() {
    return subdomain;
  }

  public String host() {
    return subdomain + "." + HOST;
  }

  public static String email(Role role) {
    return role.name().toLowerCase(Locale.ROOT) + "@example.com";
  }

  public ApiClient asVisitor() {
    return service.asVisitor(id);
  }

  private static String fullName(Role role) {
    return "The " + role.name().toLowerCase(Locale.ROOT);
  }

  /** Logs the account of that role in. */
  public Answer logIn(Role role) {
    userId(role);
    return asVisitor()
        .post("/api/v1/fetch_api_key", "username", email(role), "password", PASSWORD)
        .succeeded();
  }

  /** Returns when the account joined, in UNIX seconds, truncated to the minute as in the API. */
  public long minuteJoined(Role role) {
    String joined = as(Role.OWNER).get("/api/v1/users/" + userId(role)).textAt("/user/date_joined");
    return OffsetDateTime.parse(joined).toEpochSecond();
  }

  public long userId(Role role) {
    Long known = userIds.get(role);
    if (known == null) {
      known = find(role).orElseGet(() -> add(role));
      userIds.put(role, known);
    }
    return known;
  }

  private Optional<Long> find(Role role) {
    return id(
        "select user_id from account where organization_id = ? and delivery_email = ?",
        email(role));
  }

  private long add(Role role) {
    long userId = makeMember(email(role), fullName(role));
    execute("update account set role = ? where user_id = ?", role.number(), userId);
    return userId;
  }

  public ApiClient as(Role role) {
    return as(userId(role), role);
  }

  public ApiClient as(long userId, Role role) {
    return service.as(id, userId, role);
  }

  /** Returns a part of an account's initial state, as messaging-service gets it. */
  public JsonNode state(long userId, Role role, String eventType) {
    Map<String, @Nullable Object> request = StateRequestBody.of(id, userId, role);
    request.put("event_types", List.of(eventType));
    return post(service.asProgram(Program.MESSAGING), "/internal/initial_state", request).json();
  }

  /** Creates a bot as its owner and returns the answer. */
  public Answer makeBot(Role owner, String shortName) {
    return as(owner)
        .post("/api/v1/bots", "full_name", "Bot " + shortName, "short_name", shortName)
        .succeeded();
  }

  public ApiClient asBot(long botId, Role owner) {
    return service.as(new Caller(id, botId, Role.MEMBER, true, userId(owner), "test"));
  }

  /** Creates a member with {@link #PASSWORD}. */
  public long makeMember(String name) {
    return makeMember(name + "@example.com", "Member " + name);
  }

  private long makeMember(String email, String fullName) {
    return as(Role.OWNER)
        .post("/api/v1/users", "email", email, "password", PASSWORD, "full_name", fullName)
        .succeeded()
        .longAt("/user_id");
  }

  /** Checks credentials as the gateway and returns the answer. */
  public Answer authenticate(String host, String email, String key) {
    return post(
        service.asProgram(Program.GATEWAY),
        "/internal/authenticate",
        Map.of("host", host, "email", email, "api_key_sha256", Sha256.hex(key)));
  }

  /** Executes SQL for changes that no operation makes yet. */
  public void execute(String sql, Object... values) {
    try (Connection connection = TestServers.get().connect(Program.IDENTITY);
        PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        statement.setObject(i + 1, values[i]);
      }
      statement.execute();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns the first column of a query for values that no operation returns. */
  public List<String> texts(String query, Object... values) {
    try (Connection connection = TestServers.get().connect(Program.IDENTITY);
        PreparedStatement statement = connection.prepareStatement(query)) {
      for (int i = 0; i < values.length; i++) {
        statement.setObject(i + 1, values[i]);
      }
      List<String> texts = new ArrayList<>();
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          texts.add(rows.getString(1));
        }
      }
      return texts;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Sets an organization's setting to a JSON value. */
  public void setSetting(String setting, String value) {
    execute(
        "update organization set settings = settings || jsonb_build_object(?, ?::jsonb)"
            + " where organization_id = ?",
        setting,
        value,
        id);
  }

  public void setGroupSetting(String setting, String group) {
    setSetting(setting, Long.toString(groupId(group)));
  }

  public long groupId(String name) {
    return id("select group_id from user_group where organization_id = ? and name = ?", name)
        .orElseThrow();
  }

  /**
   * Returns the number that a query selects for values that no operation returns. The query's only
   * parameter is the organization's id.
   */
  public long count(String query) {
    try (Connection connection = TestServers.get().connect(Program.IDENTITY);
        PreparedStatement statement = connection.prepareStatement(query)) {
      statement.setLong(1, id);
      try (ResultSet rows = statement.executeQuery()) {
        rows.next();
        return rows.getLong(1);
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private Optional<Long> id(String query, String name) {
    try (Connection connection = TestServers.get().connect(Program.IDENTITY);
        PreparedStatement statement = connection.prepareStatement(query)) {
      statement.setLong(1, id);
      statement.setString(2, name);
      try (ResultSet rows = statement.executeQuery()) {
        return rows.next() ? Optional.of(rows.getLong(1)) : Optional.empty();
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  public void setEmailAddressVisibility(long userId, int visibility) {
    execute(
        "update account set email_address_visibility = ? where user_id = ?", visibility, userId);
  }
}
