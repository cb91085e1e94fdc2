package chat.channels.folder;

import static org.assertj.core.api.Assertions.assertThat;

import chat.channels.ChannelsOf;
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
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@ServiceTest(Program.CHANNELS)
final class FoldersTest {

  private static final String PATH = "/api/v1/channel_folders";
  private static final String ADMINISTRATORS_ONLY = "Must be an organization administrator";

  private final RunningService service;
  private final TestServers servers;
  private final TestOrganization organization;
  private final long administrator;
  private final ApiClient client;

  FoldersTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.organization = new TestOrganization(service);
    this.administrator = organization.account(Role.ADMINISTRATOR);
    this.client = organization.as(administrator);
  }

  private static Answer create(ApiClient client, String name) {
    return client.post(PATH + "/create", "name", name, "description", "About **" + name + "**");
  }

  private long created(String name) {
    return create(client, name).succeeded().longAt("/channel_folder_id");
  }

  private Answer update(long folder, Object... parameters) {
    return client.patch(PATH + "/" + folder, parameters);
  }

  private static void refused(Answer answer, String message) {
    answer.refused(400, "BAD_REQUEST", message);
  }

  private List<Long> listed(Object... parameters) {
    JsonNode folders =
        organization
            .as(organization.account(Role.GUEST))
            .get(PATH, parameters)
            .succeeded()
            .at("/channel_folders");
    return StreamSupport.stream(folders.spliterator(), false)
        .map(folder -> folder.path("id").asLong())
        .toList();
  }

  private JsonNode awaitEvent(String op) {
    return PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id())
        .await(event ->
            event.value().path("type").asText().equals("channel_folder")
                && event.value().at("/payload/op").asText().equals(op))
        .value();
  }

  @Test
  void folderIsShownWithEveryField() {
    long id = created("  Outdoors ");
    JsonNode folder = client.get(PATH).succeeded().at("/channel_folders/0");
    assertThat(folder.path("id").asLong()).isEqualTo(id);
    assertThat(folder.path("name").asText()).isEqualTo("Outdoors");
    assertThat(folder.path("description").asText()).isEqualTo("About **  Outdoors **");
    assertThat(folder.path("rendered_description").asText()).startsWith("<p>About");
    assertThat(folder.path("is_archived").asBoolean()).isFalse();
    assertThat(folder.path("order").isIntegralNumber()).isTrue();
    assertThat(folder.path("date_created").asLong()).isPositive();
    assertThat(folder.path("creator_id").asLong()).isEqualTo(administrator);
    JsonNode event = awaitEvent("add");
    assertThat(event.at("/payload/channel_folder")).isEqualTo(folder);
    assertThat(event.at("/audience/organization").asBoolean()).isTrue();
  }

  @Test
  void descriptionIsOptional() {
    client.post(PATH + "/create", "name", "Plain").succeeded();
    assertThat(client.get(PATH).at("/channel_folders/0/description").asText()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(
      value = Role.class,
      names = {"MODERATOR", "MEMBER", "GUEST"})
  void nonAdministratorsMayOnlyReadFolders(Role role) {
    long folder = created("Outdoors");
    ApiClient other = organization.as(organization.account(role));
    refused(create(other, "Indoors"), ADMINISTRATORS_ONLY);
    refused(other.patch(PATH + "/" + folder, "name", "Indoors"), ADMINISTRATORS_ONLY);
    refused(other.patch(PATH, "order", List.of(folder)), ADMINISTRATORS_ONLY);
    assertThat(other.get(PATH).succeeded().at("/channel_folders")).hasSize(1);
  }

  @Test
  void ownersMayEditFolders() {
    ApiClient owner = organization.as(organization.account(Role.OWNER));
    long folder = create(owner, "Outdoors").succeeded().longAt("/channel_folder_id");
    owner.patch(PATH + "/" + folder, "name", "Indoors").succeeded();
  }

  @Test
  void callersWithoutAccountAreUnauthorized() {
    for (ApiClient anonymous : List.of(service.asVisitor(organization.id()), service.api())) {
      assertThat(anonymous.get(PATH).status()).isEqualTo(401);
      assertThat(create(anonymous, "Outdoors").status()).isEqualTo(401);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "|Channel folder name can't be empty.",
        "  |Channel folder name can't be empty.",
        "\u200B|Channel folder name can't be empty.",
        "a\tb|Invalid character in channel folder name, at position 2.",
        "ab\u202E|Invalid character in channel folder name, at position 3.",
      })
  void invalidNamesAreRefused(String name, String message) {
    long folder = created("Outdoors");
    String sent = name == null ? "" : name;
    refused(create(client, sent), message);
    refused(update(folder, "name", sent), message);
  }

  @Test
  void tooLongNameOrDescriptionIsRefused() {
    created("😀".repeat(100));
    refused(create(client, "n".repeat(101)), "name is too long (limit: 100 characters)");
    refused(
        client.post(PATH + "/create", "name", "Plain", "description", "d".repeat(1025)),
        "description is too long (limit: 1024 characters)");
    refused(client.post(PATH + "/create"), "Missing 'name' argument");
  }

  @Test
  void takenNameIsRefusedInAnyCaseAndUnicodeForm() {
    long folder = created("Café");
    refused(create(client, "CAFE\u0301"), "Channel folder name already in use");
    long other = created("Kitchen");
    refused(update(other, "name", "café"), "Channel folder name already in use");
    update(folder, "name", "CAFÉ").succeeded();
    TestOrganization stranger = new TestOrganization(service);
    create(stranger.as(stranger.account(Role.OWNER)), "Café").succeeded();
  }

  @Test
  void updateChangesOnlyTheSentFields() {
    long folder = created("Outdoors");
    update(folder, "description", "New").succeeded();
    JsonNode changed = client.get(PATH).at("/channel_folders/0");
    assertThat(changed.path("name").asText()).isEqualTo("Outdoors");
    assertThat(changed.path("rendered_description").asText()).isEqualTo("<p>New</p>");
    JsonNode event = awaitEvent("update");
    assertThat(event.at("/payload/channel_folder_id").asLong()).isEqualTo(folder);
    assertThat(event.at("/payload/data").toString())
        .isEqualTo("{\"description\":\"New\",\"rendered_description\":\"<p>New</p>\"}");
  }

  @Test
  void archivedFolderIsListedOnRequestAndKeepsItsName() {
    long folder = created("Outdoors");
    update(folder, "is_archived", true).succeeded();
    assertThat(listed()).isEmpty();
    assertThat(listed("include_archived", true)).containsExactly(folder);
    refused(create(client, "outdoors"), "Channel folder name already in use");
    refused(
        client.post(
            "/api/v1/channels/create", "name", "x", "subscribers", "[]", "folder_id", folder),
        "Invalid channel folder ID");
    update(folder, "is_archived", false).succeeded();
    assertThat(listed()).containsExactly(folder);
  }

  @Test
  void folderWithChannelsCannotBeArchived() {
    long folder = created("Outdoors");
    new ChannelsOf(organization, servers)
        .create(administrator, "Garden", List.of(), "folder_id", folder);
    refused(
        update(folder, "is_archived", true),
        "You need to remove all the channels from this folder to archive it.");
  }

  @Test
  void archivedFolderNeverHoldsAChannel() throws Exception {
    for (int round = 0; round < 8; round++) {
      String name = "race " + round;
      long folder = created(name);
      List<Callable<Answer>> both =
          List.of(
              () -> update(folder, "is_archived", true),
              () ->
                  client.post(
                      "/api/v1/channels/create",
                      "name",
                      name,
                      "subscribers",
                      "[]",
                      "folder_id",
                      folder));
      try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
        List<Integer> statuses = new ArrayList<>();
        for (Future<Answer> answer : threads.invokeAll(both)) {
          statuses.add(answer.get().status());
        }
        assertThat(statuses).containsExactlyInAnyOrder(200, 400);
      }
    }
  }

  @Test
  void unknownOrForeignFolderIsInvalid() {
    TestOrganization stranger = new TestOrganization(service);
    long foreign =
        create(stranger.as(stranger.account(Role.OWNER)), "Theirs")
            .succeeded()
            .longAt("/channel_folder_id");
    for (long folder : new long[] {foreign, 0, Long.MAX_VALUE}) {
      refused(update(folder, "name", "Mine"), "Invalid channel folder ID");
    }
    assertThat(listed("include_archived", true)).isEmpty();
  }

  @Test
  void foldersAreListedInTheSetOrder() {
    long first = created("first");
    long second = created("second");
    long third = created("third");
    assertThat(listed()).containsExactly(first, second, third);
    client.patch(PATH, "order", List.of(third, first, second)).succeeded();
    assertThat(listed()).containsExactly(third, first, second);
    assertThat(awaitEvent("reorder").at("/payload/order").toString())
        .isEqualTo("[%d,%d,%d]".formatted(third, first, second));
    long fourth = created("fourth");
    assertThat(listed()).containsExactly(third, first, second, fourth);
    assertThat(client.get(PATH).succeeded().at("/channel_folders").findValuesAsText("order"))
        .as("as clients count the ids of the event")
        .containsExactly("0", "1", "2", "3");
  }

  @Test
  void orderMustNameEachFolderOnce() {
    long first = created("first");
    long second = created("second");
    for (List<Long> order :
        List.of(List.<Long>of(), List.of(first), List.of(first, first), List.of(first, 0L))) {
      refused(
          client.patch(PATH, "order", order),
          "order must contain the ID of each channel folder exactly once");
    }
    refused(
        client.patch(PATH, "order", List.of(first, second, second)),
        "order must contain the ID of each channel folder exactly once");
    refused(client.patch(PATH), "Missing 'order' argument");
    refused(
        client.patch(PATH, "order", LongStream.rangeClosed(1, 1_001).boxed().toList()),
        "order is too long (limit: 1000 elements)");
  }

  @Test
  void organizationHasAtMostAThousandFolders() {
    new ChannelsOf(organization, servers)
        .execute(
            """
            insert into channel_folder
              (organization_id, name, name_key, description, rendered_description, position,
               date_created)
            select ?, 'folder ' || n, 'folder ' || n, '', '', n, now()
            from generate_series(1, 999) n
            """,
            organization.id());
    long last = created("Last");
    refused(create(client, "One more"), "Too many channel folders (limit: 1000)");
    update(last, "is_archived", true).succeeded();
    refused(create(client, "One more"), "Too many channel folders (limit: 1000)");
  }

  @Test
  void onlyOneConcurrentCreationOfANameSucceeds() throws Exception {
    List<Callable<Answer>> attempts =
        IntStream.range(0, 8)
            .<Callable<Answer>>mapToObj(_ -> () -> create(client, "Race"))
            .toList();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Integer> statuses = new ArrayList<>();
      for (Future<Answer> answer : threads.invokeAll(attempts)) {
        statuses.add(answer.get().status());
      }
      assertThat(statuses).filteredOn(status -> status == 200).hasSize(1);
      assertThat(statuses).filteredOn(status -> status == 400).hasSize(7);
    }
  }
}
