package chat.testkit;

import chat.testkit.house.HouseRules;
import java.nio.file.Path;

/** A module below this one, which therefore can't have it check itself. */
final class ProvisionHouseTest extends HouseRules {

  @Override
  protected Path module() {
    return Path.of("../../platform/provision");
  }
}
