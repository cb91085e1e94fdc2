package chat.identity.key;

import chat.identity.organization.CurrentOrganization;
import chat.kit.http.ClientNetwork;
import chat.kit.http.OperationId;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.params.StreamedBody;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import chat.kit.token.ForEveryone;
import chat.kit.token.Requester;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.Post;

/** Creates and regenerates API keys (API: fetch-api-key, regenerate-api-key). */
@Operations
final class KeysController {
  private final FetchApiKey fetchApiKey;

  private final RegenerateKey regenerateKey;

  KeysController(FetchApiKey fetchApiKey, RegenerateKey regenerateKey) {
    this.fetchApiKey = fetchApiKey;
    this.regenerateKey = regenerateKey;
  }

  /**
   * Logs in with an email address and a password, and returns a new API key.
   *
   * <p>Needs no authentication. An account has at most 100 keys; a further log-in revokes the
   * oldest one. After too many wrong passwords for an address, further attempts are refused with
   * status 429.
   */
  @OperationId("fetch-api-key")
  @Post("/fetch_api_key")
  @ForEveryone
  FetchedKey fetchApiKey(
      HttpRequest<?> request, Requester requester, @Params FetchApiKeyParams params) {
    return fetchApiKey.fetch(CurrentOrganization.of(requester), params, ClientNetwork.of(request));
  }

  /**
   * Replaces all API keys of the caller by a new one.
   *
   * <p>Sessions of browsers continue; registered devices are removed. The operation takes no
   * parameters and does not wait for a request body: while it waited, a key that is being revoked
   * could be used for another regeneration.
   */
  @OperationId("regenerate-api-key")
  @Post("/users/me/api_key/regenerate")
  @StreamedBody
  @ForCallers
  RegeneratedKey regenerate(Caller caller) {
    return new RegeneratedKey(regenerateKey.ofCaller(caller).value());
  }
}
