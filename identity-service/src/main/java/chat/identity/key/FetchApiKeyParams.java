package chat.identity.key;

/**
 * Parameters of {@code POST /fetch_api_key} (API: fetch-api-key).
 *
 * @param username the real email address of the account, in any case
 * @param password the password of the account
 */
record FetchApiKeyParams(String username, String password) {}
