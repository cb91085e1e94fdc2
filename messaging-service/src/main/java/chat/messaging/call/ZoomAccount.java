package chat.messaging.call;

import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;

/** The operator's Zoom configuration. */
@Singleton
final class ZoomAccount {
  private final String accountId;
  private final String clientId;
  private final String clientSecret;
  private final String oauthUrl;
  private final String apiUrl;

  ZoomAccount(
      @Property(name = "chat.zoom.account-id", defaultValue = "") String accountId,
      @Property(name = "chat.zoom.client-id", defaultValue = "") String clientId,
      @Property(name = "chat.zoom.client-secret", defaultValue = "") String clientSecret,
      @Property(name = "chat.zoom.oauth-url", defaultValue = "https://zoom.us") String oauthUrl,
      @Property(name = "chat.zoom.api-url", defaultValue = "https://api.zoom.us") String apiUrl) {
    this.accountId = accountId;
    this.clientId = clientId;
    this.clientSecret = clientSecret;
    this.oauthUrl = UrlParts.base(oauthUrl);
    this.apiUrl = UrlParts.base(apiUrl);
  }

  boolean isComplete() {
    return !accountId.isEmpty() && !clientId.isEmpty() && !clientSecret.isEmpty();
  }

  String accountId() {
    return accountId;
  }

  String clientId() {
    return clientId;
  }

  String clientSecret() {
    return clientSecret;
  }

  String oauthUrl() {
    return oauthUrl;
  }

  String apiUrl() {
    return apiUrl;
  }
}
