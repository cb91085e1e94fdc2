package chat.identity.device;

/**
 * Parameters of {@code POST /remove_client_device} (API: remove-client-device).
 *
 * @param deviceId the id of a device of the caller
 */
record DeviceIdParams(long deviceId) {}
