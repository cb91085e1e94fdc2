package chat.kit.client;

import chat.contracts.Program;
import chat.kit.http.RequestId;
import chat.kit.token.TokenSigner;
import io.micronaut.http.HttpHeaders;
import jakarta.inject.Singleton;
import java.net.MalformedURLException;
import java.net.URL;
import java.util.LinkedHashMap;
import java.util.Map;

/** Where the other programs are, and what every call of one of them says of its caller. */
@Singleton
final class Callees {

  private final TokenSigner tokens;
  private final ServiceAddresses addresses;

  Callees(TokenSigner tokens, ServiceAddresses addresses) {
    this.tokens = tokens;
    this.addresses = addresses;
  }

  /** Where the program is, without a slash at the end. */
  URL address(Program program) {
    try {
      return addresses.of(program).toURL();
    } catch (MalformedURLException e) {
      throw new IllegalStateException("HTTP is not known", e);
    }
  }

  /** The headers of a call that is made now, for the sake of the request that runs. */
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
