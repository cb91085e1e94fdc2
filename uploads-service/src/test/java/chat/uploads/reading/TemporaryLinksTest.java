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
import java.util.List;
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

  private String link(String url) {
    return client.get("/api/v1" + url).succeeded().textAt("/url");
  }

  @Test
  void temporaryLinkOpensFileToVisitorsForOneMinute() {
    String url = uploaded("über.txt");
    int last = url.lastIndexOf('/') + 1;
    String link = link(url.substring(0, last) + "%C3%BCber.txt");
    assertThat(link).startsWith("/user_uploads/temporary/").endsWith("/%C3%BCber.txt");
    ApiClient visitor = service.asVisitor(organization.id());
    assertThat(visitor.get(link).body()).isEqualTo(TEXT);
    assertThat(visitor.get(link.replace("ber.txt", "xx.txt")).status()).isEqualTo(404);
    service.clock().advance(Duration.ofSeconds(61));
    service
        .asVisitor(organization.id())
        .get(link)
        .refused(404, "NOT_FOUND", "This file does not exist or has been deleted.");
  }

  @Test
  void slashesOfThePathMayBeEncoded() {
    String prefix = "/user_uploads/" + organization.id() + "/";
    String path = uploaded("a-b.txt").substring(prefix.length());
    String link = link(prefix + path.replace("/", "%2F"));
    assertThat(link).startsWith("/user_uploads/temporary/").endsWith("/a-b.txt");
    assertThat(service.asVisitor(organization.id()).get(link).body()).isEqualTo(TEXT);
    for (String other : List.of(path + "/x", path.replaceFirst("/", ""), "x%252F" + path, "a")) {
      client
          .get("/api/v1" + prefix + other.replace("/", "%2F"))
          .refused(404, "NOT_FOUND", "This file does not exist or has been deleted.");
    }
  }

  @Test
  void linkWithInvalidSignatureIsNotFound() {
    String link = link(uploaded("a.txt"));
    String other = link(uploaded("a.txt"));
    ApiClient visitor = service.asVisitor(organization.id());
    String signature = link.substring(link.lastIndexOf('.', link.lastIndexOf('/')));
    String otherSignature = other.substring(other.lastIndexOf('.', other.lastIndexOf('/')));
    assertThat(visitor.get(link).status()).isEqualTo(200);
    for (String forged :
        List.of(
            link.replace(signature, otherSignature),
            link.replace(signature, "./a.txt"),
            "/user_uploads/temporary/x/a.txt")) {
      assertThat(visitor.get(forged).status()).as(forged).isEqualTo(404);
    }
  }

  @Test
  void linkToDeletedFileIsNotFound() {
    String link = link(uploaded("a.txt"));
    long id = client.get("/api/v1/attachments").succeeded().longAt("/attachments/0/id");
    client.delete("/api/v1/attachments/" + id).succeeded();
    assertThat(service.asVisitor(organization.id()).get(link).status()).isEqualTo(404);
  }

  @Test
  void userWithoutAccessGetsNoTemporaryLink() {
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
