package chat.uploads.attachment;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.PublishedEvents;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import chat.testkit.owner.TestScheduledFiles;
import chat.uploads.TestMessageEvents;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@ServiceTest(Program.UPLOADS)
final class AttachmentsTest {

  private static final String PATH = "/api/v1/attachments";
  private static final byte[] TEXT = "Hello, file.\n".getBytes(StandardCharsets.UTF_8);

  private final RunningService service;
  private final TestServers servers;
  private final TestOrganization organization;
  private final TestMessageEvents messages;
  private final long member;
  private final ApiClient client;

  AttachmentsTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.organization = new TestOrganization(service);
    this.messages = new TestMessageEvents(servers.events(), organization.id());
    this.member = organization.account(Role.MEMBER);
    this.client = organization.as(member);
  }

  private String uploaded(ApiClient uploader, String name) {
    return uploader
        .upload("/api/v1/user_uploads", "file", name, "text/plain", TEXT)
        .succeeded()
        .textAt("/url");
  }

  /** Lists the member's files after all events published so far are consumed. */
  private Answer list() {
    return organization.as(member).get(PATH).succeeded();
  }

  private long onlyId() {
    return list().longAt("/attachments/0/id");
  }

  private Path stored(String url) {
    String[] segments = url.split("/");
    return Path.of("target", "storage", "blobs", segments[2], "files", segments[3], segments[4]);
  }

  @Test
  void ownFilesAreListedWithTheMessagesThatLinkThem() {
    long uploadedAt = service.clock().instant().getEpochSecond();
    String url = uploaded(client, "größer [1].txt");
    uploaded(organization.as(organization.account(Role.MEMBER)), "another's.txt");
    long first = messages.publishSent(member, url);
    long second = messages.publishSent(member, url);
    Answer answer = list();
    assertThat(answer.at("/attachments")).hasSize(1);
    JsonNode own = answer.at("/attachments/0");
    assertThat(own.path("name").textValue()).isEqualTo("größer [1].txt");
    assertThat(own.path("size").longValue()).isEqualTo(TEXT.length);
    assertThat("/user_uploads/" + own.path("path_id").textValue()).isEqualTo(url);
    assertThat(own.path("create_time").longValue())
        .isBetween(uploadedAt, service.clock().instant().getEpochSecond());
    assertThat(own.path("message_ids").toString()).isEqualTo("[%d,%d]".formatted(first, second));
    assertThat(own).hasSize(6);
    assertThat(answer.longAt("/upload_space_used")).isEqualTo(2 * TEXT.length);
  }

  @Test
  void onlyNewestHundredLinkingMessagesAreListed() {
    String url = uploaded(client, "a.txt");
    List<Long> sent =
        IntStream.range(0, 103).mapToObj(_ -> messages.publishSent(member, url)).toList();
    List<Long> newest = sent.subList(3, 103);
    assertThat(list().at("/attachments/0/message_ids"))
        .hasToString(newest.toString().replace(" ", ""));
    var events = PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id());
    events.await(event ->
        event
            .value()
            .at("/payload/attachment/message_ids")
            .toString()
            .equals(newest.toString().replace(" ", "")));
  }

  @Test
  void messageClaimsAtMostFiftyFiles() {
    String[] urls =
        IntStream.range(0, 52).mapToObj(i -> uploaded(client, i + ".txt")).toArray(String[]::new);
    messages.publishSent(member, urls);
    JsonNode files = list().at("/attachments");
    assertThat(files).hasSize(52);
    assertThat(files).filteredOn(file -> file.path("message_ids").size() == 1).hasSize(50);
  }

  @Test
  void editsAndDeletionsOfMessagesChangeTheList() {
    String url = uploaded(client, "a.txt");
    long message = messages.publishSent(member, url);
    messages.publishEdited(message, member);
    assertThat(list().at("/attachments/0/message_ids")).isEmpty();
    messages.publishEdited(message, member, url);
    assertThat(list().at("/attachments/0/message_ids")).hasSize(1);
    messages.publishDeleted(message);
    assertThat(list().at("/attachments/0/message_ids")).isEmpty();
  }

  @Test
  void changeReceivedBeforeItsMessageIsApplied() {
    String url = uploaded(client, "a.txt");
    String other = uploaded(client, "b.txt");
    long deleted = messages.nextId();
    long edited = messages.nextId();
    messages.publishDeleted(deleted);
    messages.publishEdited(edited, member, other);
    list();
    messages.publishSent(deleted, member, url);
    messages.publishSent(edited, member, url);
    assertThat(list().at("/attachments/0/message_ids")).isEmpty();
    assertThat(list().at("/attachments/1/message_ids").toString()).isEqualTo("[" + edited + "]");
    long next = messages.publishSent(member, url);
    messages.publishEdited(edited, member, url);
    assertThat(list().at("/attachments/0/message_ids").toString())
        .isEqualTo("[%d,%d]".formatted(edited, next));
  }

  @Test
  void fileChangesArePublishedToUploaderAndServices() {
    String url = uploaded(client, "a.txt");
    long message = messages.publishSent(member, url);
    list();
    messages.publishDeleted(message);
    long id = onlyId();
    organization.as(member).delete(PATH + "/" + id).succeeded();
    PublishedEvents files = PublishedEvents.of(servers, Topic.FILE_CHANGED, organization.id());
    files.await(event -> event.value().path("kind").asText().equals("removed"));
    assertThat(files.all())
        .allSatisfy(event -> {
          assertThat(event.key()).isEqualTo(organization.id() + ":" + id);
          assertThat(event.value().path("size").longValue()).isEqualTo(TEXT.length);
          assertThat("/user_uploads/" + event.value().path("path_id").textValue()).isEqualTo(url);
        })
        .extracting(event -> event.value().path("kind").textValue())
        .containsExactly("sized", "claimed", "unclaimed", "removed");
    PublishedEvents updates = PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id());
    updates.await(event -> event.value().at("/payload/op").asText().equals("remove"));
    assertThat(updates.all())
        .allSatisfy(event ->
            assertThat(event.value().at("/audience/user_ids").toString())
                .isEqualTo("[" + member + "]"))
        .extracting(event ->
            event.value().at("/payload/op").asText()
                + event.value().at("/payload/attachment/message_ids")
                + event.value().at("/payload/upload_space_used"))
        .containsExactly("add[]13", "update[" + message + "]13", "update[]13", "remove0");
  }

  @Test
  void removedFileIsDeletedFromStorage() {
    String url = uploaded(client, "a.txt");
    uploaded(client, "b.txt");
    messages.publishSent(member, url);
    assertThat(stored(url)).exists();
    organization.as(member).delete(PATH + "/" + onlyId()).succeeded();
    assertThat(stored(url)).doesNotExist();
    assertThat(client.get(url).status()).isEqualTo(404);
    Answer remaining = list();
    assertThat(remaining.at("/attachments")).hasSize(1);
    assertThat(remaining.longAt("/upload_space_used")).isEqualTo(TEXT.length);
  }

  @Test
  void onlyUploaderRemovesFile() {
    uploaded(client, "a.txt");
    long id = onlyId();
    for (ApiClient other :
        List.of(
            organization.as(organization.account(Role.OWNER)),
            organization.as(organization.bot(member)))) {
      other.delete(PATH + "/" + id).refused(400, "BAD_REQUEST", "Invalid attachment");
    }
    client.delete(PATH + "/" + (id + 1_000_000)).refused(400, "BAD_REQUEST", "Invalid attachment");
    assertThat(client.delete(PATH + "/x").status()).isEqualTo(404);
    assertThat(service.asVisitor(organization.id()).delete(PATH + "/" + id).status())
        .isEqualTo(401);
    assertThat(service.asVisitor(organization.id()).get(PATH).status()).isEqualTo(401);
    client.delete(PATH + "/" + id).succeeded();
    client.delete(PATH + "/" + id).refused(400, "BAD_REQUEST", "Invalid attachment");
  }

  @ParameterizedTest
  @EnumSource(Role.class)
  void everyRoleListsAndRemovesOwnFiles(Role role) {
    ApiClient own = organization.as(organization.account(role));
    uploaded(own, "a.txt");
    long id = own.get(PATH).succeeded().longAt("/attachments/0/id");
    own.delete(PATH + "/" + id).succeeded();
    assertThat(own.get(PATH).at("/attachments")).isEmpty();
  }

  @Test
  void unclaimedFileIsRemovedAfterRetention() {
    String linked = uploaded(client, "linked.txt");
    String unlinked = uploaded(client, "unlinked.txt");
    messages.publishSent(member, linked);
    list();
    service.clock().advance(Duration.ofDays(34));
    String fresh = uploaded(organization.as(member), "fresh.txt");
    UnclaimedFiles job = service.bean(UnclaimedFiles.class);
    job.run();
    assertThat(list().at("/attachments")).hasSize(3);
    service.clock().advance(Duration.ofDays(2));
    job.run();
    assertThat(list().at("/attachments")).hasSize(2);
    assertThat(stored(unlinked)).doesNotExist();
    assertThat(stored(linked)).exists();
    assertThat(stored(fresh)).exists();
  }

  @Test
  void retentionOfUnlinkedFileStartsWithUnlinking() {
    String url = uploaded(client, "a.txt");
    long message = messages.publishSent(member, url);
    list();
    service.clock().advance(Duration.ofDays(100));
    messages.publishDeletedAt(service.clock().instant(), message);
    list();
    UnclaimedFiles job = service.bean(UnclaimedFiles.class);
    job.run();
    assertThat(stored(url)).exists();
    service.clock().advance(Duration.ofDays(36));
    job.run();
    assertThat(stored(url)).doesNotExist();
  }

  @Test
  void fileOfScheduledMessageIsKept() {
    String url = uploaded(client, "a.txt");
    String other = uploaded(client, "b.txt");
    TestScheduledFiles scheduled = servers.owners().scheduledFiles();
    scheduled.add(organization.id(), member, "[a](" + url + ")");
    scheduled.add(organization.id(), member + 1, "[b](" + other + ")");
    service.clock().advance(Duration.ofDays(100));
    UnclaimedFiles job = service.bean(UnclaimedFiles.class);
    job.run();
    assertThat(stored(url)).exists();
    assertThat(stored(other)).doesNotExist();
    scheduled.clear(organization.id());
    job.run();
    assertThat(stored(url)).doesNotExist();
  }

  @Test
  void messageEventNotYetConsumedKeepsFile() {
    String url = uploaded(client, "a.txt");
    service.clock().advance(Duration.ofDays(36));
    messages.publishSent(member, url);
    service.bean(UnclaimedFiles.class).run();
    assertThat(stored(url)).exists();
  }

  @Test
  void noFileIsRemovedWhileMessagingIsUnavailable() {
    String url = uploaded(client, "a.txt");
    service.clock().advance(Duration.ofDays(36));
    servers.owners().setUnavailable(organization.id());
    service.bean(UnclaimedFiles.class).run();
    assertThat(Files.exists(stored(url))).isTrue();
  }
}
