package chat.exports.request;

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
import chat.testkit.owner.TestExportPages;
import chat.testkit.owner.TestMessages;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** If the requester has left when an export ends, the owners are notified instead. */
@ServiceTest(value = Program.EXPORTS, environment = "CHAT_EXPORT_WORKERS=4")
final class RequesterGoneTest {

  private final TestOrganization organization;
  private final TestExportPages owners;
  private final TestMessages messages;
  private final long first;
  private final long second;
  private final long requester;

  RequesterGoneTest(RunningService service, TestServers servers) {
    this.organization = new TestOrganization(service);
    this.owners = servers.owners().exportPages();
    this.messages = servers.owners().messages();
    this.first = organization.account(Role.OWNER);
    this.second = organization.account(Role.OWNER);
    organization.account(Role.OWNER, Map.of("is_active", false));
    organization.account(Role.OWNER, Map.of("is_bot", true));
    organization.account(Role.ADMINISTRATOR);
    this.requester = organization.account(Role.ADMINISTRATOR);
  }

  private JsonNode noticeAfter(Map<String, Object> change, String pages) throws Exception {
    return noticesAfter(change, pages, 1).getFirst();
  }

  private List<JsonNode> noticesAfter(Map<String, Object> change, String pages, int number)
      throws Exception {
    CountDownLatch requested = new CountDownLatch(1);
    CountDownLatch released = new CountDownLatch(1);
    owners.setResponse(
        Program.MESSAGING,
        organization.id(),
        out -> {
          requested.countDown();
          waitFor(released);
          out.write(pages.getBytes(StandardCharsets.UTF_8));
        });
    organization.as(requester).post(Exports.PATH, "export_type", "public").succeeded();
    assertThat(requested.await(60, TimeUnit.SECONDS)).isTrue();
    organization.change(requester, change);
    organization.awaitProjections();
    released.countDown();
    await().until(() -> messages.sent(organization.id()).size() >= number);
    assertThat(messages.sent(organization.id())).hasSize(number);
    return messages.sent(organization.id());
  }

  private static void waitFor(CountDownLatch released) throws IOException {
    try {
      if (!released.await(60, TimeUnit.SECONDS)) {
        throw new IOException("never released");
      }
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  private static List<Long> userIds(JsonNode message) {
    return message.path("user_ids").valueStream().map(JsonNode::asLong).toList();
  }

  @ParameterizedTest
  @CsvSource({"is_active, false", "role, 400"})
  void ownersAreNotifiedOfTheArchive(String field, String value) throws Exception {
    Object changed = field.equals("role") ? Integer.valueOf(value) : Boolean.valueOf(value);
    JsonNode message = noticeAfter(Map.of(field, changed), ExportContract.pages(Program.MESSAGING));
    assertThat(userIds(message)).containsExactly(first, second);
    assertThat(message.path("content").asText())
        .startsWith(
            "The data export requested by @_**|%d** is complete and has been uploaded here:\n\n"
                .formatted(requester));
  }

  @Test
  void manyOwnersAreNotifiedInBatches() throws Exception {
    List<Long> all = new ArrayList<>(List.of(first, second));
    while (all.size() < 101) {
      all.add(organization.account(Role.OWNER));
    }
    List<JsonNode> batches =
        noticesAfter(Map.of("is_active", false), ExportContract.pages(Program.MESSAGING), 2);
    assertThat(batches).extracting(batch -> userIds(batch).size()).containsOnly(100, 1);
    assertThat(batches.stream().flatMap(batch -> userIds(batch).stream()))
        .containsExactlyInAnyOrderElementsOf(all);
  }

  @ParameterizedTest
  @CsvSource({"true, 1", "false, 2"})
  void failureIsReportedToRequesterOrOwners(boolean isActive, int people) throws Exception {
    String tooMany =
        ExportContract.pages(Program.MESSAGING).replace("\"number\":3", "\"number\":250001");
    JsonNode message = noticeAfter(Map.of("is_active", isActive), tooMany);
    assertThat(userIds(message)).hasSize(people);
    assertThat(message.path("content").asText()).contains(" failed. Please request a manual ");
  }
}
