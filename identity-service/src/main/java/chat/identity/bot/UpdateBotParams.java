package chat.identity.bot;

import chat.identity.account.RequestedRole;
import chat.kit.params.InPath;
import org.jspecify.annotations.Nullable;

/**
 * Parameters of {@code PATCH /bots/<bot_id>} (API: update-bot); absent values stay unchanged.
 *
 * @param botId the user id of the bot
 * @param fullName the display name, unique in the organization; at most 100 characters, without
 *     those of the syntax of mentions
 * @param shortName the first part of the bot's email address, as in {@code POST /bots}; with
 *     another one, the bot logs in with another address
 * @param role the number of the new role, not higher than the owner's: 100 owner, 200
 *     administrator, 300 moderator, 400 member, 600 guest
 * @param botOwnerId the user id of the new owner: an active person who is not a guest
 * @param servicePayloadUrl for outgoing webhooks, and refused
 * @param serviceInterface for outgoing webhooks, and refused
 * @param configData for embedded bots, and refused
 * @param defaultSendingStream must be empty if it is sent
 * @param defaultEventsRegisterStream must be empty if it is sent
 * @param defaultAllPublicStreams must be false if it is sent
 */
record UpdateBotParams(
    @InPath long botId,
    @Nullable String fullName,
    @Nullable String shortName,
    @Nullable RequestedRole role,
    @Nullable Long botOwnerId,
    @Nullable String servicePayloadUrl,
    @Nullable String serviceInterface,
    @Nullable String configData,
    @Nullable String defaultSendingStream,
    @Nullable String defaultEventsRegisterStream,
    @Nullable Boolean defaultAllPublicStreams) {

  /** Refuses values that this server does not support. */
  void requireSupported() {
    UnsupportedBotParameters.requireAbsent("service_payload_url", servicePayloadUrl);
    UnsupportedBotParameters.requireAbsent("service_interface", serviceInterface);
    UnsupportedBotParameters.requireAbsent("config_data", configData);
    UnsupportedBotParameters.requireNone("default_sending_stream", defaultSendingStream);
    UnsupportedBotParameters.requireNone(
        "default_events_register_stream", defaultEventsRegisterStream);
    UnsupportedBotParameters.requireFalse("default_all_public_streams", defaultAllPublicStreams);
  }
}
