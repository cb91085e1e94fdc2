package chat.kit.client;

import chat.contracts.Program;
import chat.kit.http.RequestId;
import chat.kit.token.TokenSigner;
import io.micronaut.http.HttpHeaders;
import jakarta.inject.Singleton;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Resolves the endpoints of called programs and builds the headers of each call. */
@Singleton
final class Callees {

  private final TokenSigner tokens;
  private final ServiceEndpoints endpoints;

  Callees(TokenSigner tokens, ServiceEndpoints endpoints) {
    this.tokens = tokens;
    this.endpoints = endpoints;
  }

  /** Returns the endpoints in the order in which to try them; at least one. */
  List<Endpoint> endpoints(Program program) {
    return endpoints.candidates(program);
  }

  /** Returns the headers of a call that is made now on behalf of the current request. */
  Map<String, String> headers(Program program) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put(HttpHeaders.AUTHORIZATION, "Bearer " + tokens.serviceToken(program.wireName()));
    String requestId = RequestId.current();
    if (requestId != null) {
      headers.put(RequestId.HEADER, requestId);
    }
    return headers;
  }
}
