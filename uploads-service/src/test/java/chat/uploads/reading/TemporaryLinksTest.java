package chat.uploads.reading;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.token.Role;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

@ServiceTest(Program.UPLOADS)
final class TemporaryLinksTest {

  private static final byte[] TEXT = "Hello, file.\n".getBytes(StandardCharsets.UTF_8);

  private final RunningService service;
  private final TestOrganization organization;
  private final ApiClient client;

  TemporaryLinksTest(RunningService service) {
    this.service = service;
    this.organization = new TestOrganization(service);
    this.client = organization.as(organization.account(Role.MEMBER));
  }

  private String uploaded(String name) {
    return client
        .upload("/api/v1/user_uploads", "file", name, "text/plain", TEXT)
        .succeeded()
        .textAt("/url");
  }

  @Test
  void temporaryLinkOpensTheFileForAMinuteToEverybody() {
    String url = uploaded("über.txt");
    int last = url.lastIndexOf('/') + 1;
    String api = "/api/v1" + url.substring(0, last) + "%C3%BCber.txt";
    String link = client.get(api).succeeded().textAt("/url");
    assertThat(link).startsWith("/user_uploads/temporary/").endsWith("/%C3%BCber.txt");
    ApiClient visitor = service.asVisitor(organization.id());
    assertThat(visitor.get(link).body()).isEqualTo(TEXT);
    assertThat(visitor.get(link.replace("ber.txt", "xx.txt")).status()).isEqualTo(404);
    service.clock().advance(Duration.ofSeconds(60));
    service
        .asVisitor(organization.id())
        .get(link)
        .refused(404, "NOT_FOUND", "This file does not exist or has been deleted.");
  }

  @Test
  void whoMayNotReadAFileGetsNoLinkToIt() {
    String api = "/api/v1" + uploaded("mine.txt");
    organization
        .as(organization.account(Role.OWNER))
        .get(api)
        .refused(403, "UNAUTHORIZED", "You are not authorized to view this file.");
    client
        .get(api + "x")
        .refused(404, "NOT_FOUND", "This file does not exist or has been deleted.");
  }
}
