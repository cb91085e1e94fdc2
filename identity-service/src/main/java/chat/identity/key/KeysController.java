package chat.identity.key;

import chat.identity.organization.CurrentOrganization;
import chat.kit.http.ClientNetwork;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.params.StreamedBody;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import chat.kit.token.ForEveryone;
import chat.kit.token.Requester;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.Post;

/** Creates and regenerates API keys (API: fetch-api-key). */
@Operations
final class KeysController {
  private final FetchApiKey fetchApiKey;

  private final AccountKeys keys;

  KeysController(FetchApiKey fetchApiKey, AccountKeys keys) {
    this.fetchApiKey = fetchApiKey;
    this.keys = keys;
  }

  @Post("/fetch_api_key")
  @ForEveryone
  FetchedKey fetchApiKey(
      HttpRequest<?> request, Requester requester, @Params FetchApiKeyParams params) {
    return fetchApiKey.fetch(CurrentOrganization.of(requester), params, ClientNetwork.of(request));
  }

  /**
   * Regenerates the caller's API key.
   *
   * <p>Takes no parameters and does not wait for a request body: while it waited, a key that is
   * being revoked could be used for another regeneration.
   */
  @Post("/users/me/api_key/regenerate")
  @StreamedBody
  @ForCallers
  RegeneratedKey regenerate(Caller caller) {
    return new RegeneratedKey(keys.regenerate(caller).value());
  }
}
