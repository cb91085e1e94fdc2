package chat.identity.key;

import chat.identity.organization.CurrentOrganization;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import chat.kit.token.ForEveryone;
import chat.kit.token.Requester;
import io.micronaut.http.annotation.Post;

/** How accounts get their API keys. */
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
  FetchedKey fetchApiKey(Requester requester, @Params FetchApiKeyParams params) {
    return fetchApiKey.fetch(CurrentOrganization.of(requester), params);
  }

  @Post("/users/me/api_key/regenerate")
  @ForCallers
  RegeneratedKey regenerate(Caller caller) {
    return new RegeneratedKey(keys.regenerate(caller).value());
  }
}
