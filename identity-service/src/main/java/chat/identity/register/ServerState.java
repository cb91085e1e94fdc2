package chat.identity.register;

import chat.identity.groupmodel.UserGroupSetting;
import chat.identity.newaccount.PersonRules;
import chat.identity.organization.ExternalUrl;
import chat.identity.organization.OrganizationSetting;
import chat.kit.http.ApiLevel;
import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import chat.kit.state.SupportedPermission;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Initial state (API: register-queue): the server's configuration, equal for all organizations. */
@Singleton
final class ServerState implements StatePart {
  private static final int PRESENCE_PING_SECONDS = 60;
  private static final int PRESENCE_OFFLINE_SECONDS = 200;

  private final ExternalUrl url;
  private final boolean webPublicChannels;
  private final Map<String, Map<String, SupportedPermission>> permissions = permissions();

  ServerState(
      ExternalUrl url, @Property(name = "chat.web-public-channels") boolean webPublicChannels) {
    this.url = url;
    this.webPublicChannels = webPublicChannels;
  }

  @Override
  public String eventType() {
    return "realm";
  }

  @Override
  public void put(StateRequest request, Map<String, @Nullable Object> fields) {
    fields.put("server_generation", ApiLevel.GENERATION);
    fields.put("server_presence_ping_interval_seconds", PRESENCE_PING_SECONDS);
    fields.put("server_presence_offline_threshold_seconds", PRESENCE_OFFLINE_SECONDS);
    fields.put("server_web_public_streams_enabled", webPublicChannels);
    fields.put(SupportedPermission.FIELD, permissions);
    fields.put("server_avatar_changes_disabled", false);
    fields.put("server_name_changes_disabled", false);
    fields.put("server_needs_upgrade", false);
    fields.put("server_can_summarize_topics", false);
    fields.put("server_min_deactivated_realm_deletion_days", null);
    fields.put("server_max_deactivated_realm_deletion_days", null);
    fields.put("settings_send_digest_emails", false);
    fields.put("password_min_length", PersonRules.FEWEST_PASSWORD_CHARACTERS);
    fields.put("password_max_length", PersonRules.MAX_PASSWORD_CHARACTERS);
    fields.put("password_min_guesses", 0);
    fields.put("root_domain_url", url.url().toString());
    fields.put("login_page", "/login");
    fields.put("development_environment", false);
    fields.put("corporate_enabled", false);
    fields.put("promote_sponsoring_zulip", false);
    fields.put("insecure_desktop_app", false);
    fields.put("warn_no_email", false);
  }

  private static Map<String, Map<String, SupportedPermission>> permissions() {
    Map<String, SupportedPermission> ofRealm = new TreeMap<>();
    for (OrganizationSetting setting : OrganizationSetting.values()) {
      SupportedPermission permission = setting.permission();
      if (permission != null) {
        ofRealm.put(setting.wireName(), permission);
      }
    }
    Map<String, SupportedPermission> ofGroup = new TreeMap<>();
    for (UserGroupSetting setting : UserGroupSetting.values()) {
      ofGroup.put(setting.wireName(), setting.permission());
    }
    return new TreeMap<>(Map.of("realm", ofRealm, "group", ofGroup));
  }
}
