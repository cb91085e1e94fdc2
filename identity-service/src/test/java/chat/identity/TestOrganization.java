package chat.identity;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.token.Caller;
import chat.kit.token.ProgramKeys;
import chat.kit.token.Role;
import chat.kit.token.TokenSigner;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.TestServers;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

/** An organization of a test's own, with one account of each role. */
public final class TestOrganization {
  public static final String HOST = "chat.example";
  public static final String PASSWORD = "correct horse";
  private static final ObjectMapper JSON = new ObjectMapper();

  private final RunningService service;
  private final long id;
  private final String subdomain;

  private TestOrganization(RunningService service, long id, String subdomain) {
    this.service = service;
    this.id = id;
    this.subdomain = subdomain;
  }

  public static TestOrganization make(RunningService service) {
    String subdomain = "o" + UUID.randomUUID().toString().substring(0, 13);
    Answer answer = create(service, subdomain);
    return new TestOrganization(service, answer.longAt("/organization_id"), subdomain);
  }

  /** What the operator is answered. */
  public static Answer create(RunningService service, String subdomain) {
    List<Map<String, Object>> accounts =
        Arrays.stream(Role.values())
            .map(
                role ->
                    Map.<String, Object>of(
                        "email", email(role),
                        "full_name", "The " + role.name().toLowerCase(Locale.ROOT),
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
    return service.api().withBearer(signer.serviceToken(Program.IDENTITY.wireName()));
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

  /** Logs the account of that role in. */
  public Answer logIn(Role role) {
    Answer answer =
        asVisitor().post("/api/v1/fetch_api_key", "username", email(role), "password", PASSWORD);
    assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
    return answer;
  }

  public long userId(Role role) {
    return logIn(role).longAt("/user_id");
  }

  public ApiClient as(Role role) {
    return service.as(new Caller(id, userId(role), role, false, null, "test"));
  }
}
