package chat.bench.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BenchOptionsTest {

  @Test
  void onlyChosenRowsAreMeasured() {
    var options = parse("--rows=send, fetch", "--peers=");

    assertThat(options.wants("send")).isTrue();
    assertThat(options.wants("direct")).isFalse();
    assertThat(options.peers()).isNull();
  }

  @Test
  void allRowsAreMeasuredByDefault() {
    var options = parse("--rows=", "--peers=others", "--record=/tables.md");

    assertThat(options.wants("direct")).isTrue();
    assertThat(options.peers()).isEqualTo(Path.of("sources/others"));
    assertThat(options.record()).isEqualTo(Path.of("/tables.md"));
    assertThat(options.measured()).isEqualTo(Duration.ofSeconds(3));
  }

  @Test
  void invalidWarmupIsRefused() {
    assertThatThrownBy(() -> parse("--warmup=0")).hasMessageContaining("above 0, not 0");
    assertThatThrownBy(() -> parse("--warmup=soon")).hasMessageContaining("not soon");
  }

  @Test
  void missingAndUnknownArgumentsAreRefused() {
    assertThatThrownBy(() -> BenchOptions.parse("--repository=."))
        .hasMessage("--directory= is missing");
    assertThatThrownBy(() -> BenchOptions.parse("rows")).hasMessage("unknown argument: rows");
  }

  @Test
  void largeOrganizationIsMeasuredAlone() {
    assertThat(parse("--rows=large").isLarge()).isTrue();
    assertThat(parse("--rows=large-search-usual,large-register").isLarge()).isTrue();
    assertThat(parse("--rows=").isLarge()).isFalse();
    assertThatThrownBy(() -> parse("--rows=send,large")).hasMessageContaining("with others");
  }

  private static BenchOptions parse(String... more) {
    var arguments =
        new ArrayList<>(
            List.of(
                "--repository=sources",
                "--directory=data",
                "--shape=split",
                "--seconds=3",
                "--warmup=1",
                "--accounts=10000",
                "--messages=100000"));
    arguments.addAll(List.of(more));
    return BenchOptions.parse(arguments.toArray(String[]::new));
  }
}
