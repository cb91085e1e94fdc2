package chat.messaging.initialstate;

import chat.identityprojection.OrganizationStore;
import chat.kit.http.OrganizationHosts;
import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import chat.messaging.messagestore.MessageContent;
import chat.messaging.reminder.CreateReminderParams;
import chat.messaging.topic.TopicName;
import jakarta.inject.Singleton;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Initial state: limits of messages and intervals of typing notifications. */
@Singleton
final class MessageLimitsState implements StatePart {

  private final OrganizationStore organizations;
  private final OrganizationHosts hosts;

  MessageLimitsState(OrganizationStore organizations, OrganizationHosts hosts) {
    this.organizations = organizations;
    this.hosts = hosts;
  }

  @Override
  public String eventType() {
    return "realm";
  }

  @Override
  public void put(StateRequest request, Map<String, @Nullable Object> fields) {
    fields.put("max_message_length", MessageContent.MAX_LENGTH);
    fields.put("max_topic_length", TopicName.MAX_LENGTH);
    fields.put("max_reminder_note_length", CreateReminderParams.MAX_NOTE);
    fields.put("realm_empty_topic_display_name", TopicName.EMPTY_DISPLAY_NAME);
    fields.put("server_typing_started_wait_period_milliseconds", 30_000);
    fields.put("server_typing_stopped_wait_period_milliseconds", 12_000);
    fields.put("server_typing_started_expiry_period_milliseconds", 45_000);
    fields.put("server_emoji_data_url", emojiDataUrl(request.organizationId()));
    fields.put("server_inline_image_preview", true);
    fields.put("server_inline_url_embed_preview", false);
  }

  /** Absolute, because the mobile app fetches it without resolving it against the server. */
  private String emojiDataUrl(long organizationId) {
    String subdomain = organizations.find(organizationId).orElseThrow().subdomain();
    return hosts.addressOf(subdomain) + EmojiDataController.PATH;
  }
}
