/**
 * Creates video calls with the providers that the operator has configured.
 *
 * <p>No tables, no events. {@code /calls/videoprovider/create} uses the organization's provider
 * ({@code video_chat_provider}) if that is configured, otherwise the operator's. Users get a
 * response within ten seconds, whatever a provider does; provider responses are limited in size,
 * and secrets are sent only to their provider.
 */
@NullMarked
package chat.messaging.call;

import org.jspecify.annotations.NullMarked;
