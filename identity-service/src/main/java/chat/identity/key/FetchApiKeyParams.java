package chat.identity.key;

/**
 * Parameters of {@code POST /fetch_api_key} (API: fetch-api-key).
 *
 * @param username the real email address
 */
record FetchApiKeyParams(String username, String password) {}
