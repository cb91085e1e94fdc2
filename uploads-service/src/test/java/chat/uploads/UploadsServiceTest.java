package chat.uploads;

import static org.junit.jupiter.api.Assertions.assertEquals;

import chat.contracts.Program;
import chat.kit.token.Role;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import org.junit.jupiter.api.Test;

@ServiceTest(Program.UPLOADS)
class UploadsServiceTest {

  @Test
  void isHealthyWithItsDatabaseAndTheBroker(RunningService service) {
    var health = service.api().get("/health");
    assertEquals(200, health.status(), health::text);
  }

  @Test
  void pathsThatNoOperationHasAreNotFoundInTheEnvelope(RunningService service) {
    service
        .as(1, 10, Role.MEMBER)
        .get("/api/v1/nowhere")
        .refused(404, "NOT_FOUND", "No operation has this path: /api/v1/nowhere");
  }

  @Test
  void internalPathsAreForServicesAlone(RunningService service) {
    var path = "/internal/changes?organization_id=1";
    assertEquals(401, service.as(1, 10, Role.OWNER).get(path).status());
    assertEquals(401, service.api().get(path).status());
    assertEquals(200, service.asProgram(Program.MESSAGING).get(path).status());
  }
}
