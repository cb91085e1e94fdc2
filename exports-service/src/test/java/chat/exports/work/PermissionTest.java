package chat.exports.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.ExportContract;
import chat.contracts.Program;
import chat.exports.Exports;
import chat.kit.token.Role;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Permissions are checked again when an attempt begins. */
@ServiceTest(value = Program.EXPORTS, environment = "CHAT_EXPORT_WORKERS=4")
final class PermissionTest {

  private final TestServers servers;
  private final Exports exports;
  private final TestOrganization organization;
  private final CountDownLatch asked = new CountDownLatch(1);
  private final CountDownLatch changed = new CountDownLatch(1);
  private final AtomicInteger answers = new AtomicInteger();

  PermissionTest(RunningService service, TestServers servers) {
    this.servers = servers;
    this.exports = new Exports(service);
    this.organization = exports.organization();
    servers.owners().exportPages().setResponse(Program.MESSAGING, organization.id(), this::answer);
  }

  /** The first attempt breaks off after the change. */
  private void answer(OutputStream out) throws IOException {
    if (answers.incrementAndGet() > 1) {
      out.write(ExportContract.pages(Program.MESSAGING).getBytes(StandardCharsets.UTF_8));
      return;
    }
    asked.countDown();
    try {
      if (!changed.await(60, TimeUnit.SECONDS)) {
        throw new IOException("never changed");
      }
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  private void failsAfter(String type, Runnable change, String reason) throws Exception {
    long id = exports.request(type);
    assertThat(asked.await(60, TimeUnit.SECONDS)).isTrue();
    change.run();
    changed.countDown();
    exports.await(id, export -> !export.path("pending").booleanValue());
    assertThat(exports.listed(id).path("failed_timestamp").isNull()).isFalse();
    assertThat(exports.listed(id).path("export_url").isNull()).isTrue();
    assertThat(answers.get()).isEqualTo(1);
    var messages = servers.owners().messages();
    await().until(() -> !messages.sent(organization.id()).isEmpty());
    assertThat(messages.sent(organization.id()).getFirst().path("content").asText())
        .isEqualTo("Your data export failed. " + reason);
  }

  @Test
  void exportWithoutConsentFailsOnceTheFeatureIsDisabled() throws Exception {
    organization.changeSettings(Map.of("owner_full_content_access", true));
    organization.awaitProjections();
    failsAfter(
        "full_without_consent",
        () -> organization.changeSettings(Map.of("owner_full_content_access", false)),
        "Exports without consent require the organization feature owner_full_content_access.");
  }

  @Test
  void exportWithConsentFailsOnceNoOwnerConsents() throws Exception {
    organization.account(
        Role.MEMBER, Map.of("settings", Map.of("allow_private_data_export", true)));
    organization.awaitProjections();
    failsAfter(
        "full_with_consent",
        () ->
            organization.change(
                exports.owner(), Map.of("settings", Map.of("allow_private_data_export", false))),
        "Make sure at least one Organization Owner is consenting to the export or contact"
            + " support@127.0.0.1 for help.");
  }
}
