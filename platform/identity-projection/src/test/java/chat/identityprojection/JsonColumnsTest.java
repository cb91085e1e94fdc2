package chat.identityprojection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.kit.people.GroupSetting;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

@ServiceTest(Program.MESSAGING)
final class JsonColumnsTest {

  private static final int LARGE_VALUES = 500;

  /** A value of a thousand members takes some 30 KB. */
  private static final int MAX_CACHED = 200;

  private final JsonColumns columns;

  JsonColumnsTest(RunningService service) {
    this.columns = service.bean(JsonColumns.class);
  }

  private static String largeSetting(long first) {
    return LongStream.range(first, first + 1_000)
        .mapToObj(Long::toString)
        .collect(Collectors.joining(",", "{\"direct_members\":[", "],\"direct_subgroups\":[]}"));
  }

  @Test
  void parsedValueIsCachedByItsText() {
    assertThat(columns.groupSetting("17")).isSameAs(columns.groupSetting("17"));
  }

  @Test
  void cacheEvictsLargeValues() {
    Map<String, GroupSetting> read = new LinkedHashMap<>();
    for (int i = 0; i < LARGE_VALUES; i++) {
      String text = largeSetting(1_000_000L + i);
      read.put(text, columns.groupSetting(text));
    }
    await()
        .untilAsserted(() -> {
          long cached =
              read.entrySet().stream()
                  .filter(one -> columns.groupSetting(one.getKey()) == one.getValue())
                  .count();
          assertThat(cached).isLessThan(MAX_CACHED);
        });
  }
}
