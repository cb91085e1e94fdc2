package chat.channels.subscription;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class UserIdsTest {

  @Test
  void idsAreReadInTheirOrder() {
    assertThat(UserIds.of("7")).containsExactly(7L);
    assertThat(UserIds.of("1,20,300")).containsExactly(1L, 20L, 300L);
    assertThat(UserIds.of("9223372036854775807,8")).containsExactly(Long.MAX_VALUE, 8L);
  }
}
