package chat.testkit;

import chat.testkit.house.HouseRules;
import java.nio.file.Path;

/** Checks the house rules of a module that test-kit depends on. */
final class ProvisionHouseTest extends HouseRules {

  @Override
  protected Path module() {
    return Path.of("../../platform/provision");
  }
}
