package chat.localstack.organization;

import chat.localstack.process.StackFailure;
import java.net.URI;
import java.nio.file.Path;

/**
 * Makes the first organization where the programs run as containers, configured by the environment;
 * exit status 1 if something is wrong.
 */
public final class MakeOrganization {

  private MakeOrganization() {}

  public static void main(String[] arguments) {
    System.setProperty("logback.configurationFile", "chat/localstack/quiet-logging.xml");
    var environment = System.getenv();
    try {
      Variables.check(environment);
      var place =
          new FirstOrganization.Place(
              URI.create(Variables.required(environment, "CHAT_GATEWAY_URL")),
              URI.create(Variables.required(environment, "CHAT_IDENTITY_URL")),
              URI.create(Variables.required(environment, "CHAT_EXTERNAL_URL")),
              Path.of(Variables.required(environment, "CHAT_KEYS_DIRECTORY")),
              Path.of(Variables.required(environment, "CHAT_CREDENTIALS_DIRECTORY")));
      var accounts = new FirstOrganization(place, System.out::println).makeOrFind();
      FirstMessage.command(accounts, place.credentials()).ifPresent(System.out::println);
    } catch (StackFailure e) {
      System.err.println(e.line());
      System.exit(1);
    }
  }
}
