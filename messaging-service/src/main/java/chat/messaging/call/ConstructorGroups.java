package chat.messaging.call;

import chat.identityprojection.ProjectedAccount;
import chat.kit.digest.Sha256;
import chat.messaging.MessagingError;
import io.micronaut.context.annotation.Property;
import io.micronaut.json.JsonMapper;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Map;

/** Constructor Groups calls; the provider has one permanent meeting per user. */
@Singleton
final class ConstructorGroups implements CallProvider {
  private static final String NAME = "Constructor Groups";

  private final ProviderClient client;
  private final JsonMapper json;
  private final String url;
  private final String accessKey;
  private final String secretKey;

  ConstructorGroups(
      ProviderClient client,
      JsonMapper json,
      @Property(name = "chat.constructor-groups.url", defaultValue = "") String url,
      @Property(name = "chat.constructor-groups.access-key", defaultValue = "") String accessKey,
      @Property(name = "chat.constructor-groups.secret-key", defaultValue = "") String secretKey) {
    this.client = client;
    this.json = json;
    this.url = UrlParts.base(url);
    this.accessKey = accessKey;
    this.secretKey = secretKey;
  }

  @Override
  public String wireName() {
    return "constructorgroups";
  }

  @Override
  public String stateKey() {
    return "constructor_groups";
  }

  @Override
  public String title() {
    return NAME;
  }

  @Override
  public int number() {
    return 6;
  }

  @Override
  public boolean isConfigured() {
    return !url.isEmpty() && !accessKey.isEmpty() && !secretKey.isEmpty();
  }

  @Override
  public String create(CallRequest request) {
    if (!isConfigured()) {
      throw MessagingError.CALLS_NOT_CONFIGURED.refuse(NAME);
    }
    var conversation = client.with(NAME, request.deadline());
    String signature = Sha256.hex(accessKey + "|" + secretKey);
    var httpRequest =
        conversation
            .request(url + "/room/default")
            .header("Authorization", "Bearer " + accessKey + "|" + signature)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(room(request)));
    return conversation.text(conversation.sendSuccessfully(httpRequest), "url");
  }

  private String room(CallRequest request) {
    ProjectedAccount maker = request.maker();
    String email = maker.deliveryEmail() == null ? maker.email() : maker.deliveryEmail();
    try {
      return json.writeValueAsString(
          Map.of(
              "creator_email",
              email,
              "name",
              request.nameOrDefault(),
              "fallback_name",
              "Zulip room " + maker.userId()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
