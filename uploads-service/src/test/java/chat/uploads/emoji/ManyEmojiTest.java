package chat.uploads.emoji;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.sql.Sql;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** One account lists the maximum number of emoji in many concurrent requests. */
@ServiceTest(Program.UPLOADS)
final class ManyEmojiTest {

  private static final String PATH = "/api/v1/realm/emoji";
  private static final int EMOJI = 10_000;
  private static final int REQUESTS = 60;

  private final RunningService service;
  private final TestOrganization organization;

  ManyEmojiTest(RunningService service) {
    this.service = service;
    this.organization = new TestOrganization(service);
  }

  @Test
  void concurrentListRequestsOfOneAccountAreLimited() throws Exception {
    addEmoji();
    ApiClient client = organization.as(organization.account(Role.MEMBER));
    List<Answer> answers = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Answer>> pending =
          Stream.generate(() -> threads.submit(() -> client.get(PATH))).limit(REQUESTS).toList();
      for (Future<Answer> answer : pending) {
        answers.add(answer.get());
      }
    }
    assertThat(answers).extracting(Answer::status).contains(200, 503).containsOnly(200, 503);
    assertThat(answers)
        .filteredOn(answer -> answer.status() == 503)
        .allSatisfy(answer -> assertThat(answer.header("Retry-After")).isPresent());
    assertThat(client.get(PATH).succeeded().at("/emoji")).hasSize(EMOJI);
  }

  private void addEmoji() {
    service
        .bean(Sql.class)
        .composed(
            """
            insert into custom_emoji
              (organization_id, name, file_name, is_animated, is_deactivated, date_created)
            select :organizationId, 'emoji', gen_random_uuid() || '.png', false, true, now()
            from generate_series(1, :emoji)
            """)
        .bind("organizationId", organization.id())
        .bind("emoji", EMOJI)
        .execute();
  }
}
