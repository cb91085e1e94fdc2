package chat.messaging.initialstate;

import chat.contracts.Program;
import chat.kit.state.StateRequest;
import java.util.Set;

/** A service that provides parts of the initial state, by event type. */
enum StateProvider {
  IDENTITY(
      Program.IDENTITY,
      Set.of(
          "alert_words",
          "custom_profile_fields",
          "device",
          "giphy",
          "muted_users",
          "onboarding_steps",
          "presence",
          "realm",
          "realm_bot",
          "realm_domains",
          "realm_embedded_bots",
          "realm_incoming_webhook_bots",
          "realm_playgrounds",
          "realm_user",
          "realm_user_groups",
          "realm_user_settings_defaults",
          "user_settings",
          "user_status",
          "video_calls")),
  CHANNELS(
      Program.CHANNELS,
      Set.of(
          "channel_folders",
          "default_stream_groups",
          "default_streams",
          "realm",
          "stream",
          "subscription")),
  UPLOADS(Program.UPLOADS, Set.of("realm", "realm_emoji"));

  private final Program program;
  private final Set<String> eventTypes;

  StateProvider(Program program, Set<String> eventTypes) {
    this.program = program;
    this.eventTypes = eventTypes;
  }

  Program program() {
    return program;
  }

  /**
   * Whether it provides any requested part. A service that provides none is not asked, so its
   * failure does not matter.
   */
  boolean gives(StateRequest request) {
    return eventTypes.stream().anyMatch(request::wants);
  }
}
