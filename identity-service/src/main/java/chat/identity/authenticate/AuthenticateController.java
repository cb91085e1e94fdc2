package chat.identity.authenticate;

import chat.identity.IdentityError;
import chat.identity.organization.ExternalUrl;
import chat.kit.http.InternalOperations;
import chat.kit.token.ForGateway;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.QueryValue;

/** Internal operations for the gateway. */
@InternalOperations
@ForGateway
final class AuthenticateController {
  private final Authenticate authenticate;
  private final CredentialRepository credentials;
  private final ExternalUrl url;

  AuthenticateController(
      Authenticate authenticate, CredentialRepository credentials, ExternalUrl url) {
    this.authenticate = authenticate;
    this.credentials = credentials;
    this.url = url;
  }

  @Post("/authenticate")
  Authenticated authenticate(@Body SubmittedCredentials request) {
    return authenticate.authenticate(request);
  }

  @Post("/sessions/authenticate")
  Authenticated authenticateSession(@Body SessionAtHost request) {
    return authenticate.authenticate(request);
  }

  @Get("/organization")
  OrganizationAtHost organization(@QueryValue String host) {
    return credentials
        .atHost(url.subdomainOf(host))
        .orElseThrow(() -> IdentityError.UNKNOWN_HOST.refuse());
  }
}
