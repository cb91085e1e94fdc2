/**
 * Devices on which an account is logged in (API: register-client-device, remove-client-device).
 *
 * <p>Table: {@code client_device}. Event: {@code device}, for the account's own clients. The
 * devices end with the account's API keys and with the account. They are not registered for push
 * notifications, which this server does not send.
 */
@NullMarked
package chat.identity.device;

import org.jspecify.annotations.NullMarked;
