package chat.kit.people;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import chat.kit.error.Refusal;
import chat.kit.params.Parameter;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class GroupSettingTest {

  private static GroupSetting parse(String text) {
    return GroupSetting.fromParameter(new Parameter("can_x_group", text));
  }

  @Test
  void bothFormsOfOneGroupAreEqual() {
    assertThat(parse("12")).isEqualTo(GroupSetting.ofGroup(12));
    assertThat(parse("{\"direct_members\":[],\"direct_subgroups\":[12]}"))
        .isEqualTo(GroupSetting.ofGroup(12));
  }

  @Test
  void settingRemembersWhetherAnIdWasSent() {
    assertThat(parse("12").isId()).isTrue();
    assertThat(parse("{\"direct_members\":[],\"direct_subgroups\":[12]}").isId()).isFalse();
  }

  @Test
  void orderAndDuplicatesAreIgnored() {
    assertThat(parse("{\"direct_subgroups\":[9,8,9],\"direct_members\":[2,1,2]}"))
        .isEqualTo(new GroupSetting(List.of(1L, 2L), List.of(8L, 9L)));
  }

  @Test
  void emptyListsEqualTheNobodyGroup() {
    assertThat(parse("{\"direct_members\":[],\"direct_subgroups\":[]}"))
        .isEqualTo(GroupSetting.NOBODY);
  }

  @Test
  void jsonUsesTheShortestForm() {
    assertThat(new GroupSetting(List.of(), List.of(12L)).json()).isEqualTo(12L);
    GroupSetting several = new GroupSetting(List.of(1L), List.of(8L));
    assertThat(several.json())
        .isEqualTo(Map.of("direct_members", List.of(1L), "direct_subgroups", List.of(8L)));
    assertThat(GroupSetting.ofJson(several.json())).isEqualTo(several);
    assertThat(GroupSetting.ofJson(12)).isEqualTo(GroupSetting.ofGroup(12));
  }

  @Test
  void tooManyMembersAndSubgroupsAreRefused() {
    String most = LongStream.rangeClosed(1, 999).mapToObj(Long::toString).collect(joining(","));
    assertThat(
            parse("{\"direct_members\":[%s],\"direct_subgroups\":[8]}".formatted(most))
                .directMembers())
        .hasSize(999);
    assertThatThrownBy(
            () -> parse("{\"direct_members\":[%s],\"direct_subgroups\":[8,9]}".formatted(most)))
        .isInstanceOf(Refusal.class)
        .hasMessage("can_x_group is too long (limit: 1000 elements)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x | can_x_group is not valid JSON",
        "\"12\" | can_x_group is not an integer",
        "null | can_x_group is not an integer",
        "[1] | can_x_group is not an integer",
        "99999999999999999999 | can_x_group is too large",
        "{\"direct_members\":[1]} | can_x_group[\"direct_subgroups\"] field is missing: Field"
            + " required",
        "{\"direct_members\":[1],\"direct_subgroups\":1} | can_x_group[\"direct_subgroups\"] is not"
            + " a list",
        "{\"direct_members\":[true],\"direct_subgroups\":[]} | can_x_group[\"direct_members\"][0]"
            + " is not an integer",
        "{\"direct_members\":[],\"direct_subgroups\":[],\"x\":1} | Argument \"x\" at can_x_group is"
            + " unexpected",
      })
  void malformedSettingIsRefused(String text, String message) {
    assertThatThrownBy(() -> parse(text)).isInstanceOf(Refusal.class).hasMessage(message);
  }
}
