package chat.messaging.call;

import chat.messaging.MessagingError;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;

/** Nextcloud Talk calls: a public conversation, created with an account of the operator. */
@Singleton
final class NextcloudTalk implements CallProvider {
  private static final String NAME = "Nextcloud Talk";
  private static final String ROOMS = "/ocs/v2.php/apps/spreed/api/v4/room";
  private static final String PUBLIC = "3";

  private final ProviderClient client;
  private final String url;
  private final String user;
  private final String password;

  NextcloudTalk(
      ProviderClient client,
      @Property(name = "chat.nextcloud-talk.url", defaultValue = "") String url,
      @Property(name = "chat.nextcloud-talk.user", defaultValue = "") String user,
      @Property(name = "chat.nextcloud-talk.password", defaultValue = "") String password) {
    this.client = client;
    this.url = UrlParts.base(url);
    this.user = user;
    this.password = password;
  }

  @Override
  public String wireName() {
    return "nextcloud_talk";
  }

  @Override
  public String title() {
    return NAME;
  }

  @Override
  public int number() {
    return 7;
  }

  @Override
  public boolean isConfigured() {
    return !url.isEmpty() && !user.isEmpty() && !password.isEmpty();
  }

  @Override
  public String create(CallRequest request) {
    if (!isConfigured()) {
      throw MessagingError.CALLS_NOT_CONFIGURED.refuse(NAME);
    }
    var conversation = client.with(NAME, request.deadline());
    Map<String, String> form = new LinkedHashMap<>();
    form.put("roomType", PUBLIC);
    form.put("roomName", request.nameOrDefault());
    String credentials =
        Base64.getEncoder()
            .encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8));
    var httpRequest =
        conversation
            .request(url + ROOMS)
            .header("Authorization", "Basic " + credentials)
            .header("OCS-APIRequest", "true")
            .header("Accept", "application/json")
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(UrlParts.query(form)));
    String token =
        conversation.text(conversation.sendSuccessfully(httpRequest), "ocs", "data", "token");
    return url + "/call/" + UrlParts.encoded(token);
  }
}
