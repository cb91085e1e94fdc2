package chat.messaging.call;

import chat.kit.params.MaxLength;
import chat.kit.params.NotBlank;
import chat.kit.params.Trimmed;

/**
 * The parameters of {@code POST /calls/nextcloud_talk/create}.
 *
 * @param roomName the name of the conversation
 */
record NextcloudRoomParams(@Trimmed @NotBlank @MaxLength(255) String roomName) {}
