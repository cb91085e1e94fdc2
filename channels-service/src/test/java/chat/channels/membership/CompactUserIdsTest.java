package chat.channels.membership;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class CompactUserIdsTest {

  @Test
  void idsAreParsedInOrder() {
    assertThat(CompactUserIds.of("7")).containsExactly(7L);
    assertThat(CompactUserIds.of("1,20,300")).containsExactly(1L, 20L, 300L);
    assertThat(CompactUserIds.of("9223372036854775807,8")).containsExactly(Long.MAX_VALUE, 8L);
  }
}
