package chat.messaging.rendering;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SystemGroupNamesTest {

  @ParameterizedTest
  @CsvSource({
    "role:internet, Everyone on the internet",
    "role:everyone, Everyone",
    "role:members, Members",
    "role:fullmembers, Full members",
    "role:moderators, Moderators",
    "role:administrators, Administrators",
    "role:owners, Owners",
    "role:nobody, Nobody",
    "role:pirates, role:pirates",
    "hackers, hackers",
  })
  void systemGroupsHaveDisplayNames(String name, String shown) {
    assertThat(SystemGroupNames.shown(name)).isEqualTo(shown);
  }
}
