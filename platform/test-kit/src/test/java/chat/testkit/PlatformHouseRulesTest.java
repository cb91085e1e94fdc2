package chat.testkit;

import java.nio.file.Path;
import org.junit.jupiter.api.Nested;

/** The modules below this one, which therefore can't have it check them. */
final class PlatformHouseRulesTest {
  @Nested
  final class Contracts extends HouseRules {
    @Override
    protected Path module() {
      return Path.of("../contracts");
    }
  }

  @Nested
  final class Embedded extends HouseRules {
    @Override
    protected Path module() {
      return Path.of("../embedded");
    }
  }

  @Nested
  final class Provision extends HouseRules {
    @Override
    protected Path module() {
      return Path.of("../provision");
    }
  }

  @Nested
  final class HttpKit extends HouseRules {
    @Override
    protected Path module() {
      return Path.of("../http-kit");
    }
  }

  @Nested
  final class TestKit extends HouseRules {}
}
