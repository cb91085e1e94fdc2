package chat.localstack.organization;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FirstMessageTest {

  private static final URI SITE = URI.create("http://127.0.0.1:8080");
  private static final DemoCredentials MEMBER =
      new DemoCredentials("member@example.com", "s3cret-of-member", SITE);
  private static final DemoCredentials OWNER =
      new DemoCredentials("owner@example.com", "s3cret-of-owner", SITE);

  @Test
  void commandContainsNoKey() {
    var command =
        FirstMessage.command(Map.of("member", MEMBER, "owner", OWNER), Path.of(".local/compose"));
    assertThat(command.orElseThrow())
        .contains("member@example.com", ".local/compose/member.zuliprc")
        .doesNotContain("s3cret");
  }

  @Test
  void commandRequiresBothAccounts() {
    assertThat(FirstMessage.command(Map.of("member", MEMBER), Path.of("."))).isEmpty();
  }
}
