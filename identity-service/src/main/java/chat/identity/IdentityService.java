package chat.identity;

import chat.contracts.Program;
import chat.kit.launch.Launch;

/** Entry point of identity-service: organizations, accounts, groups and credentials. */
public final class IdentityService {

  private IdentityService() {}

  public static void main(String[] arguments) {
    Launch.program(Program.IDENTITY, IdentityService.class, arguments);
  }
}
