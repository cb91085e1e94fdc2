package chat.kit.client;

import chat.contracts.Program;
import chat.kit.http.RequestId;
import chat.kit.token.TokenSigner;
import io.micronaut.context.env.Environment;
import io.micronaut.http.HttpHeaders;
import jakarta.inject.Singleton;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.util.LinkedHashMap;
import java.util.Map;

/** Where the other programs are, and what every call of one of them says of its caller. */
@Singleton
final class Callees {

  private final TokenSigner tokens;
  private final Environment environment;

  Callees(TokenSigner tokens, Environment environment) {
    this.tokens = tokens;
    this.environment = environment;
  }

  /** Where the program is, as {@code chat.programs} says. */
  URL address(Program program) {
    String url =
        environment.getRequiredProperty("chat.programs." + program.wireName(), String.class);
    try {
      return URI.create(url).toURL();
    } catch (MalformedURLException | IllegalArgumentException e) {
      throw new IllegalStateException(
          "The address of " + program.wireName() + " is no URL: " + url);
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
