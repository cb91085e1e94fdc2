package chat.channels.list;

import chat.channels.channel.ChannelGroup;
import chat.channels.channel.ChannelName;
import chat.channels.channel.DescriptionRendering;
import chat.channels.folder.FolderName;
import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import chat.kit.state.SupportedPermission;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Adds the limits of channels and folders to the initial state of a client. */
@Singleton
final class ChannelLimitsState implements StatePart {

  /** Clients do not ask for messages to more new subscribers, although the server sends them. */
  private static final int MAX_NEW_SUBSCRIPTION_MESSAGES = 250;

  private static final Map<String, SupportedPermission> PERMISSIONS = permissions();

  @Override
  public String eventType() {
    return "realm";
  }

  @Override
  public void put(StateRequest request, Map<String, @Nullable Object> fields) {
    fields.put("max_stream_name_length", ChannelName.MAX_CODE_POINTS);
    fields.put("max_stream_description_length", DescriptionRendering.MAX_CODE_POINTS);
    fields.put("max_channel_folder_name_length", FolderName.MAX_CODE_POINTS);
    fields.put("max_channel_folder_description_length", DescriptionRendering.MAX_CODE_POINTS);
    fields.put("max_bulk_new_subscription_messages", MAX_NEW_SUBSCRIPTION_MESSAGES);
    fields.put(SupportedPermission.FIELD, Map.of("stream", PERMISSIONS));
  }

  private static Map<String, SupportedPermission> permissions() {
    Map<String, SupportedPermission> permissions = new TreeMap<>();
    for (ChannelGroup group : ChannelGroup.values()) {
      permissions.put(group.wireName(), group.permission());
    }
    return permissions;
  }
}
