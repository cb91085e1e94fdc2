package chat.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.token.Role;
import org.junit.jupiter.api.Test;

/** Tests that every service must pass; implemented by a {@link ServiceTest} of each. */
public interface ServiceContract {

  @Test
  default void healthEndpointReportsSuccess(RunningService service) {
    Answer health = service.api().get("/health");
    assertThat(health.status()).as(health::text).isEqualTo(200);
  }

  @Test
  default void unknownPathReturnsErrorEnvelope(RunningService service) {
    service
        .as(1, 10, Role.MEMBER)
        .get("/api/v1/nowhere")
        .refused(404, "NOT_FOUND", "No operation has this path: /api/v1/nowhere");
  }

  @Test
  default void internalPathsRequireServiceToken(RunningService service) {
    String path = "/internal/changes?organization_id=1";
    assertThat(service.as(1, 10, Role.OWNER).get(path).status()).isEqualTo(401);
    assertThat(service.api().get(path).status()).isEqualTo(401);
    assertThat(service.asProgram(Program.MESSAGING).get(path).status()).isEqualTo(200);
  }
}
