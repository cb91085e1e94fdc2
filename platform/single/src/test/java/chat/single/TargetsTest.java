package chat.single;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import chat.contracts.Program;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class TargetsTest {

  @Test
  void allOrSomeProgramsAreTargets() {
    assertThat(Targets.of("all").programs()).containsExactly(Program.values());
    assertThat(Targets.of("identity-service, gateway").programs())
        .containsExactly(Program.GATEWAY, Program.IDENTITY);
  }

  @Test
  void unknownTargetsAreNamed() {
    assertThatThrownBy(() -> Targets.of("gateway,mail"))
        .hasMessageContaining("target 'mail' is not all, gateway, identity-service");
    assertThatThrownBy(() -> Targets.of("")).hasMessageContaining("target '' is not all");
  }

  @Test
  void prefixedVariablesBelongToOneProgram() {
    Map<Program, Map<String, String>> environments =
        TargetEnvironments.of(
            Targets.of("all").programs(),
            Map.of(
                "CHAT_PORT", "80",
                "CHAT_IDENTITY_KEYS_DIRECTORY_FILE", "/run/file",
                "CHAT_DATABASE_PASSWORD", "common",
                "CHAT_IDENTITY_DATABASE_PASSWORD", "own",
                "CHAT_IDENTITY_URL", "http://127.0.0.1:7"));
    assertThat(environments.get(Program.IDENTITY))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "CHAT_PORT", "8081",
                "CHAT_KEYS_DIRECTORY_FILE", "/run/file",
                "CHAT_DATABASE_PASSWORD", "own",
                "CHAT_IDENTITY_URL", "http://127.0.0.1:7"));
    assertThat(environments.get(Program.GATEWAY))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "CHAT_PORT", "80",
                "CHAT_DATABASE_PASSWORD", "common",
                "CHAT_IDENTITY_URL", "http://127.0.0.1:7"));
  }

  @Test
  void portBelongsToTheOnlyProgram() {
    assertThat(TargetEnvironments.of(Set.of(Program.UPLOADS), Map.of("CHAT_PORT", "80")))
        .isEqualTo(Map.of(Program.UPLOADS, Map.of("CHAT_PORT", "80")));
  }
}
