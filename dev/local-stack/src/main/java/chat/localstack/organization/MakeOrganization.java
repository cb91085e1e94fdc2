package chat.localstack.organization;

import chat.localstack.process.StackFailure;
import java.net.URI;
import java.nio.file.Path;

/**
 * Creates the first organization where the programs run as containers. Configured by environment
 * variables; exits with status 1 on failure.
 */
public final class MakeOrganization {

  private MakeOrganization() {}

  public static void main(String[] arguments) {
    System.setProperty("logback.configurationFile", "chat/localstack/quiet-logging.xml");
    var environment = System.getenv();
    try {
      Variables.check(environment);
      var endpoints =
          new FirstOrganization.Endpoints(
              URI.create(Variables.required(environment, "CHAT_GATEWAY_URL")),
              URI.create(Variables.required(environment, "CHAT_IDENTITY_URL")),
              URI.create(Variables.required(environment, "CHAT_EXTERNAL_URL")),
              Path.of(Variables.required(environment, "CHAT_KEYS_DIRECTORY")),
              Path.of(Variables.required(environment, "CHAT_CREDENTIALS_DIRECTORY")));
      var accounts = new FirstOrganization(endpoints, System.out::println).makeOrFind();
      FirstMessage.command(accounts, endpoints.credentials()).ifPresent(System.out::println);
    } catch (StackFailure e) {
      System.err.println(e.line());
      System.exit(1);
    }
  }
}
