package chat.identity;

import io.micronaut.runtime.Micronaut;

/** The program that knows who people are: organizations, accounts, groups, keys. */
public final class IdentityService {

  private IdentityService() {}

  public static void main(String[] arguments) {
    Micronaut.run(IdentityService.class, arguments);
  }
}
