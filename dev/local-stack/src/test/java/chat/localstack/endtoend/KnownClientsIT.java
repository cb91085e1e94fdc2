package chat.localstack.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import chat.localstack.organization.DemoCredentials;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Calls of clients that have no test suite of their own here, in the clients' order and form.
 * Checks every field that these clients need to start.
 */
@EndToEnd
class KnownClientsIT {

  private static final List<String> TERMINAL_CLIENT_ASKS_FOR =
      List.of(
          "realm",
          "presence",
          "subscription",
          "message",
          "starred_messages",
          "update_message_flags",
          "muted_topics",
          "realm_user",
          "realm_user_groups",
          "user_settings",
          "realm_emoji",
          "custom_profile_fields",
          "zulip_version");

  /** Fields of the state that the terminal client reads. */
  private static final String[] TERMINAL_CLIENT_NEEDS =
      """
      user_id email full_name realm_name zulip_version zulip_feature_level subscriptions
      unsubscribed never_subscribed muted_topics realm_user_groups realm_emoji presences
      realm_users cross_realm_bots max_message_id unread_msgs queue_id last_event_id
      realm_message_retention_days custom_profile_fields user_settings max_stream_name_length
      max_topic_length max_message_length max_stream_description_length max_file_upload_size_mib\
      """
          .split("\\s+");

  /** Server settings that the mobile app reads before log-in. */
  private static final String[] MOBILE_APP_NEEDS_BEFORE =
      """
      authentication_methods external_authentication_methods zulip_feature_level zulip_version
      zulip_merge_base push_notifications_enabled is_incompatible email_auth_enabled
      require_email_format_usernames realm_url realm_name realm_icon realm_description
      realm_web_public_access_enabled\
      """
          .split("\\s+");

  /** Fields of the state that the mobile app reads. */
  private static final String[] MOBILE_APP_NEEDS =
      """
      queue_id last_event_id zulip_feature_level zulip_version zulip_merge_base alert_words
      custom_profile_fields max_stream_name_length max_topic_length
      server_presence_ping_interval_seconds server_presence_offline_threshold_seconds
      muted_users presences realm_emoji realm_user_groups recent_private_conversations
      subscriptions unread_msgs starred_messages streams user_status user_settings user_topics
      realm_wildcard_mention_policy realm_name realm_waiting_period_threshold
      realm_allow_message_editing realm_enable_read_receipts realm_icon_url
      realm_presence_disabled realm_default_external_accounts max_file_upload_size_mib
      server_emoji_data_url event_queue_longpoll_timeout_seconds realm_users
      realm_non_active_users cross_realm_bots saved_snippets channel_folders devices
      realm_topics_policy realm_mandatory_topics realm_empty_topic_display_name
      server_thumbnail_formats\
      """
          .split("\\s+");

  private static final String V1 = "/api/v1/";

  private final Site site;

  KnownClientsIT(Site site) {
    this.site = site;
  }

  private static void has(Answer answer, String... keys) {
    JsonNode json = answer.succeeded().json();
    for (String key : keys) {
      assertThat(json.has(key)).as(key).isTrue();
    }
  }

  /** Polls like the library until the message arrives. */
  private static JsonNode eventOf(ApiClient client, Answer queue, long messageId) {
    long last = queue.longAt("/last_event_id");
    for (int polls = 0; polls < 20; polls++) {
      Answer events =
          client.get(V1 + "events", "queue_id", queue.textAt("/queue_id"), "last_event_id", last);
      for (JsonNode event : events.succeeded().at("/events")) {
        if (event.at("/message/id").longValue() == messageId) {
          return event;
        }
        last = Math.max(last, event.path("id").longValue());
      }
    }
    throw new AssertionError("no event of the message " + messageId);
  }

  /** Makes the Python library's calls: parameters as JSON values, None as null. */
  @Test
  void pythonLibraryIsServed() {
    ApiClient bot = site.as("bot").withHeader("User-Agent", "ZulipPython/0.9.1 (Linux; 6.1)");
    has(bot.get(V1 + "server_settings"), "zulip_version", "zulip_feature_level");
    has(bot.get(V1 + "users/me"), "user_id", "full_name", "email", "max_message_id");
    has(bot.post(V1 + "register", "event_types", "null", "narrow", List.of()), "realm_users");
    Answer queue =
        bot.post(V1 + "register", "event_types", List.of("message"), "narrow", List.of());
    has(queue, "queue_id", "last_event_id", "max_message_id");
    String channel = site.channel("member", "bot");
    long id = site.send(channel, "today", "@**all** hello");
    JsonNode event = eventOf(bot, queue, id);
    JsonNode message = event.path("message");
    for (String field :
        List.of(
            "type",
            "display_recipient",
            "subject",
            "content",
            "sender_id",
            "sender_email",
            "sender_full_name")) {
      assertThat(message.has(field)).as(field).isTrue();
    }
    assertThat(message.path("content").textValue()).isEqualTo("@**all** hello");
    Answer none =
        bot.get(
            V1 + "events",
            "queue_id",
            queue.textAt("/queue_id"),
            "last_event_id",
            event.path("id").longValue(),
            "dont_block",
            true);
    assertThat(none.succeeded().at("/events"))
        .as("what was acknowledged is not shown again")
        .noneMatch(shown -> shown.path("id").longValue() <= event.path("id").longValue());
    has(bot.get(V1 + "get_stream_id", "stream", channel), "stream_id");
    has(bot.get(V1 + "streams"), "streams");
    has(bot.get(V1 + "users"), "members");
    has(bot.get(V1 + "bot_storage"), "storage");
    has(
        bot.post(
            V1 + "messages",
            "type",
            "private",
            "to",
            List.of(site.userId("member")),
            "content",
            "Done"),
        "id");
    bot.delete(V1 + "events", "queue_id", queue.textAt("/queue_id")).succeeded();
    bot.get(V1 + "events", "queue_id", queue.textAt("/queue_id"), "last_event_id", -1)
        .refused(400, "BAD_EVENT_QUEUE_ID", "Bad event queue ID: " + queue.textAt("/queue_id"));
  }

  /** Registers like the terminal client: named event types, no capabilities, older forms. */
  @Test
  void terminalClientIsServed() {
    ApiClient member = site.as("member");
    member.post(V1 + "users/me/presence", "status", "active", "new_user_input", true).succeeded();
    Answer state =
        member.post(
            V1 + "register",
            "event_types",
            List.of("message", "update_message", "reaction", "subscription", "typing"),
            "fetch_event_types",
            TERMINAL_CLIENT_ASKS_FOR,
            "client_gravatar",
            true,
            "apply_markdown",
            true,
            "include_subscribers",
            true);
    has(state, TERMINAL_CLIENT_NEEDS);
    assertThat(state.at("/user_settings").has("twenty_four_hour_time")).isTrue();
    assertThat(state.at("/user_settings").has("pm_content_in_desktop_notifications")).isTrue();
    String email = member.get(V1 + "users/me").textAt("/email");
    assertThat(state.at("/presences").path(email).path("website").path("status").textValue())
        .isEqualTo("active");
    member
        .post(V1 + "typing", "op", "start", "type", "direct", "to", List.of(site.userId("owner")))
        .succeeded();
  }

  /** Starts like the mobile app, which needs the newest forms and accepts only status 200. */
  @Test
  void mobileAppIsServed() {
    ApiClient anybody = site.anybody();
    has(anybody.get(V1 + "server_settings"), MOBILE_APP_NEEDS_BEFORE);
    ApiClient member =
        site.as("member").withHeader("User-Agent", "ZulipFlutter/30.0.270+270 (Android 14)");
    Answer state =
        member.post(
            V1 + "register",
            "apply_markdown",
            true,
            "slim_presence",
            true,
            "client_gravatar",
            false,
            "idle_queue_timeout",
            "mobile",
            "client_capabilities",
            Map.of(
                "notification_settings_null", true,
                "bulk_message_deletion", true,
                "user_avatar_url_field_optional", true,
                "stream_typing_notifications", true,
                "user_settings_object", true,
                "include_deactivated_groups", true,
                "empty_topic_name", true,
                "individual_emoji_changes", true));
    has(state, MOBILE_APP_NEEDS);
    assertThat(state.longAt("/idle_queue_timeout_secs")).isEqualTo(12 * 3600);
    assertThat(state.at("/realm_wildcard_mention_policy").isIntegralNumber()).isTrue();
    JsonNode names =
        anybody.get(state.textAt("/server_emoji_data_url")).json().path("code_to_names");
    assertThat(names.path("1f44d").isArray()).isTrue();
    has(
        member.post(
            V1 + "users/me/presence",
            "status",
            "active",
            "new_user_input",
            true,
            "last_update_id",
            -1,
            "slim_presence",
            true),
        "presences",
        "presence_last_update_id");
  }

  @Test
  void eachAccountReceivesItsOwnState() {
    for (String account : List.of("owner", "admin", "moderator", "member", "guest", "bot")) {
      Answer state = site.as(account).post(V1 + "register");
      DemoCredentials demoCredentials = site.credentials(account);
      assertThat(state.succeeded().longAt("/user_id"))
          .as(demoCredentials.email())
          .isEqualTo(site.userId(account));
    }
  }
}
