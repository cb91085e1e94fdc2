package chat.identity.bot;

import chat.kit.params.Default;
import org.jspecify.annotations.Nullable;

/**
 * Parameters of {@code POST /bots} (API: create-bot).
 *
 * @param fullName the display name, unique in the organization; at most 100 characters, without
 *     those of the syntax of mentions
 * @param shortName the first part of the bot's email address, to which {@code -bot} and the host
 *     are added. It has at most 60 characters: ASCII letters, digits, dots, underscores, plus and
 *     minus signs; the first one is a letter or digit.
 * @param botType 1 generic, 2 incoming webhook; other types are refused
 * @param payloadUrl for outgoing webhooks, and refused
 * @param interfaceType for outgoing webhooks, and refused
 * @param serviceName for embedded bots, and refused
 * @param configData for embedded bots, and refused
 * @param defaultSendingStream must be empty if it is sent
 * @param defaultEventsRegisterStream must be empty if it is sent
 * @param defaultAllPublicStreams must be false if it is sent
 */
record CreateBotParams(
    String fullName,
    String shortName,
    @Default("1") int botType,
    @Nullable String payloadUrl,
    @Nullable String interfaceType,
    @Nullable String serviceName,
    @Nullable String configData,
    @Nullable String defaultSendingStream,
    @Nullable String defaultEventsRegisterStream,
    @Nullable Boolean defaultAllPublicStreams) {

  /** Refuses values that this server does not support. */
  void requireSupported() {
    UnsupportedBotParameters.requireAbsent("payload_url", payloadUrl);
    UnsupportedBotParameters.requireAbsent("interface_type", interfaceType);
    UnsupportedBotParameters.requireAbsent("service_name", serviceName);
    UnsupportedBotParameters.requireAbsent("config_data", configData);
    UnsupportedBotParameters.requireNone("default_sending_stream", defaultSendingStream);
    UnsupportedBotParameters.requireNone(
        "default_events_register_stream", defaultEventsRegisterStream);
    UnsupportedBotParameters.requireFalse("default_all_public_streams", defaultAllPublicStreams);
  }
}
