package chat.localstack.organization;

import chat.localstack.process.StackFailure;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;

/**
 * Sends an operator request to identity-service: {@code OperatorCall PATH}, with the body as JSON
 * on standard input.
 *
 * <p>Example: {@code OperatorCall /internal/organizations < acme.json}. Prints the response; exits
 * with status 1 if the request is refused or fails, and with 2 on wrong usage.
 */
public final class OperatorCall {

  private static final int FAILED = 1;
  private static final int WRONG_USE = 2;

  /** More than any of these requests needs. */
  private static final int MAX_BYTES = 1 << 20;

  private static final ObjectMapper JSON = new ObjectMapper();

  private OperatorCall() {}

  public static void main(String[] arguments) {
    System.setProperty("logback.configurationFile", "chat/localstack/quiet-logging.xml");
    if (arguments.length != 1 || !arguments[0].startsWith("/internal/")) {
      System.err.println(
          "OperatorCall PATH, such as /internal/organizations, and the body as input");
      System.exit(WRONG_USE);
    }
    try {
      Variables.check(System.getenv());
      System.out.println(answer(arguments[0], System.in, System.getenv()));
    } catch (StackFailure e) {
      System.err.println(e.line());
      System.exit(FAILED);
    }
  }

  /**
   * The response of identity-service.
   *
   * @throws StackFailure with a one-line message
   */
  public static String answer(String path, InputStream body, Map<String, String> environment) {
    var identity = URI.create(Variables.required(environment, "CHAT_IDENTITY_URL"));
    var keys = Path.of(Variables.required(environment, "CHAT_KEYS_DIRECTORY"));
    try {
      var request = JSON.readTree(body.readNBytes(MAX_BYTES));
      var answer =
          new JsonCalls()
              .postJson(identity.resolve(path), OperatorKey.authorization(keys), request);
      if (!answer.isSuccess()) {
        throw new StackFailure("%d %s".formatted(answer.status(), answer.text("msg")));
      }
      return answer.body().toString();
    } catch (JsonProcessingException e) {
      throw new StackFailure("The input is no JSON: " + e.getOriginalMessage(), e);
    } catch (IOException e) {
      throw new StackFailure("identity-service can't be reached: " + e.getMessage(), e);
    }
  }
}
