package chat.identity;

import chat.kit.launch.Launch;

/** The program that knows who people are: organizations, accounts, groups, keys. */
public final class IdentityService {

  private IdentityService() {}

  public static void main(String[] arguments) {
    Launch.program(IdentityService.class, arguments);
  }
}
