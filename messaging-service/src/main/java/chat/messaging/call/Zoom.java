package chat.messaging.call;

import chat.identityprojection.ProjectedAccount;
import chat.messaging.MessagingError;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import jakarta.inject.Singleton;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Zoom calls by the operator's server-to-server account, as the Zoom user with the caller's email.
 */
@Singleton
final class Zoom implements CallProvider {
  private static final String NAME = "Zoom";
  private static final String NO_SUCH_USER = "\"code\":1001";

  private final ProviderClient client;
  private final ZoomAccount account;

  /** By Zoom account id. Tokens expire after an hour. */
  private final Cache<String, String> tokens =
      Caffeine.newBuilder().expireAfterWrite(Duration.ofMinutes(50)).build();

  Zoom(ProviderClient client, ZoomAccount account) {
    this.client = client;
    this.account = account;
  }

  @Override
  public String wireName() {
    return "zoom";
  }

  @Override
  public String stateKey() {
    return "zoom_server_to_server";
  }

  @Override
  public String title() {
    return NAME;
  }

  @Override
  public int number() {
    return 5;
  }

  @Override
  public boolean isConfigured() {
    return account.isComplete();
  }

  @Override
  public String create(CallRequest request) {
    if (!isConfigured()) {
      throw MessagingError.CALLS_NOT_CONFIGURED.refuse(NAME);
    }
    var conversation = client.with(NAME, request.deadline());
    String cachedToken = tokens.getIfPresent(account.accountId());
    ProviderClient.Answer answer =
        meeting(
            conversation, request, cachedToken == null ? freshToken(conversation) : cachedToken);
    if (answer.status() == 401 && cachedToken != null) {
      answer = meeting(conversation, request, freshToken(conversation));
    }
    if (answer.status() == 401) {
      tokens.invalidate(account.accountId());
      throw MessagingError.BAD_CALL_TOKEN.refuse(NAME);
    }
    if (answer.status() == 404 && answer.body().replace(" ", "").contains(NO_SUCH_USER)) {
      throw MessagingError.UNKNOWN_ZOOM_USER.refuse();
    }
    if (!answer.isSuccess()) {
      throw conversation.failed("status " + answer.status());
    }
    return conversation.text(answer, "join_url");
  }

  private String freshToken(ProviderClient.Conversation conversation) {
    Map<String, String> form = new LinkedHashMap<>();
    form.put("grant_type", "account_credentials");
    form.put("account_id", account.accountId());
    String credentials =
        Base64.getEncoder()
            .encodeToString(
                (account.clientId() + ":" + account.clientSecret())
                    .getBytes(StandardCharsets.UTF_8));
    var request =
        conversation
            .request(account.oauthUrl() + "/oauth/token")
            .header("Authorization", "Basic " + credentials)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(UrlParts.query(form)));
    ProviderClient.Answer answer = conversation.send(request);
    if (answer.status() >= 400 && answer.status() < 500) {
      throw conversation.badCredentials();
    }
    if (!answer.isSuccess()) {
      throw conversation.failed("status " + answer.status());
    }
    String token = conversation.text(answer, "access_token");
    tokens.put(account.accountId(), token);
    return token;
  }

  private ProviderClient.Answer meeting(
      ProviderClient.Conversation conversation, CallRequest request, String token) {
    ProjectedAccount maker = request.maker();
    String email = maker.deliveryEmail() == null ? maker.email() : maker.deliveryEmail();
    String meeting =
        "{\"settings\":{\"host_video\":%1$b,\"participant_video\":%1$b},\"default_password\":true}"
            .formatted(request.withVideo());
    return conversation.send(
        conversation
            .request(account.apiUrl() + "/v2/users/" + UrlParts.encoded(email) + "/meetings")
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(meeting)));
  }
}
