package chat.identity.key;

/**
 * The parameters of {@code POST /fetch_api_key}.
 *
 * @param username the real address
 */
record FetchApiKeyParams(String username, String password) {}
