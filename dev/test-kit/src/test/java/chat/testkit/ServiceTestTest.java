package chat.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import chat.contracts.Program;
import chat.kit.token.Role;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

@ServiceTest(
    value = Program.MESSAGING,
    environment = {"CHAT_SAMPLE=a=b"})
final class ServiceTestTest {
  private final RunningService service;

  ServiceTestTest(RunningService service) {
    this.service = service;
  }

  @Test
  void programIsConfiguredByTheEnvironment(TestServers servers) {
    Answer answer = service.asVisitor(1).get("/api/v1/configuration").succeeded();
    assertThat(answer.textAt("/database")).isEqualTo(servers.databaseUrl());
    assertThat(answer.textAt("/more")).isEqualTo("a=b");
  }

  @Test
  void programUsesTheClockOfTheTest() {
    long before = service.asVisitor(1).get("/api/v1/configuration").longAt("/now");
    service.clock().advance(Duration.ofDays(3));
    long after = service.asVisitor(1).get("/api/v1/configuration").longAt("/now");
    assertThat(Duration.ofMillis(after - before)).isGreaterThanOrEqualTo(Duration.ofDays(3));
  }

  @Test
  void callersVisitorsAndProgramsAreDistinguished() {
    Answer own = service.as(1, 42, Role.MEMBER).get("/api/v1/whoami").succeeded();
    assertThat(own.longAt("/user_id")).isEqualTo(42);
    assertThat(service.asVisitor(1).get("/api/v1/whoami").status()).isEqualTo(401);
    assertThat(service.api().get("/api/v1/configuration").status()).isEqualTo(401);

    assertThat(service.asProgram(Program.CHANNELS).get("/internal/sample").textAt("/greeting"))
        .isEqualTo("hello");
    assertThat(service.as(1, 42, Role.MEMBER).get("/internal/sample").status()).isNotEqualTo(200);
  }

  @Test
  void parametersArriveInBodyAndQuery() {
    ApiClient visitor = service.asVisitor(1);
    Object[] parameters = {"text", "ä & ö=\"ü\"\r\n", "number", 7};
    for (Answer answer :
        new Answer[] {
          visitor.post("/api/v1/parameters", parameters),
          visitor.withMultipart().post("/api/v1/parameters", parameters),
          visitor.delete("/api/v1/parameters", parameters),
        }) {
      answer.succeeded();
      assertThat(answer.textAt("/text")).isEqualTo("ä & ö=\"ü\"\r\n");
      assertThat(answer.longAt("/number")).isEqualTo(7);
    }
  }

  @Test
  void failedExpectationShowsTheAnswer() {
    Answer refused = service.asVisitor(1).post("/api/v1/parameters", "text", "x");
    refused.refused(400, "BAD_REQUEST", "Missing 'number' argument");
    assertThatThrownBy(refused::succeeded)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("POST /api/v1/parameters: no success but 400 ");
    assertThatThrownBy(() -> refused.refused(400, "BAD_REQUEST", "Missing 'text' argument"))
        .isInstanceOf(AssertionError.class);
    assertThatThrownBy(() -> refused.at("/nowhere"))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("nothing at /nowhere");
  }

  @Test
  void programStartsOnceForTheSameAnnotation(RunningService again) {
    assertThat(again).isSameAs(service);
  }

  @Test
  void manuallyStartedProgramRunsSeparately() {
    try (RunningService other =
        RunningService.start(Program.MESSAGING, Map.of("CHAT_SAMPLE", "other"))) {
      Answer answer = other.asVisitor(1).get("/api/v1/configuration");
      assertThat(answer.textAt("/more")).isEqualTo("other");
      assertThat(other.uri()).isNotEqualTo(service.uri());
    }
  }
}
