package chat.messaging.call;

import chat.identityprojection.ProjectedAccount;
import chat.identityprojection.ProjectedOrganizationSettings;
import chat.kit.limit.Deadline;
import org.jspecify.annotations.Nullable;

/** A provider of video calls. */
interface CallProvider {

  /** The value of {@code video_chat_provider} that disables calls. */
  int DISABLED = 0;

  /** The name in paths and in the configuration, for example {@code nextcloud_talk}. */
  String wireName();

  /** The key in {@code realm_available_video_chat_providers}, the same as on real Zulip servers. */
  default String stateKey() {
    return wireName();
  }

  /** The display name. */
  String title();

  /** The value of {@code video_chat_provider}. */
  int number();

  boolean isConfigured();

  /** Whether the provider is configured, by the operator or by the organization itself. */
  default boolean isConfiguredFor(ProjectedOrganizationSettings settings) {
    return isConfigured();
  }

  /**
   * Creates a call and returns its URL. Throws a refusal if the provider is not configured or
   * fails.
   */
  String create(CallRequest request);

  /**
   * A request for a call.
   *
   * @param settings of the maker's organization
   * @param name of the call; null for a default name
   * @param deadline for the whole request
   */
  record CallRequest(
      ProjectedAccount maker,
      ProjectedOrganizationSettings settings,
      @Nullable String name,
      boolean withVideo,
      Deadline deadline) {

    String nameOrDefault() {
      return name == null ? maker.fullName() + "'s Zulip room" : name;
    }
  }
}
