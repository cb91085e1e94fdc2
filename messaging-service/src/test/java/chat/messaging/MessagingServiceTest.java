package chat.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.messaging.world.Channel;
import chat.messaging.world.MessagingStack;
import chat.messaging.world.MessagingTest;
import chat.messaging.world.World;
import chat.testkit.ApiClient;
import java.util.List;
import org.junit.jupiter.api.Test;

@MessagingTest
final class MessagingServiceTest {

  @Test
  void isHealthyWithItsDatabaseAndTheBroker(MessagingStack stack) {
    assertThat(stack.service().api().get("/health").status()).isEqualTo(200);
  }

  @Test
  void nobodyAndVisitorsAreNotCallers(MessagingStack stack, World world) {
    for (ApiClient client : List.of(stack.service().api(), stack.service().asVisitor(world.id()))) {
      assertThat(client.get("/api/v1/messages/1").status()).isEqualTo(401);
      assertThat(client.post("/api/v1/messages", "type", "direct").status()).isEqualTo(401);
    }
  }

  @Test
  void deactivatedAccountSendsNothingThoughItsTokenStillHolds(World world) {
    Channel channel = world.channel("general");
    world.deactivate(world.member);
    world.sendTo(channel, world.member, "t").refused(401, "UNAUTHORIZED", "Account is deactivated");
    world
        .sendTo(List.of(world.owner), world.member)
        .refused(401, "UNAUTHORIZED", "Account is deactivated");
  }

  @Test
  void internalCallsAreForServicesAlone(MessagingStack stack, World world) {
    String path = "/internal/changes?organization_id=" + world.id();
    assertThat(stack.service().api().get(path).status()).isEqualTo(401);
    assertThat(world.as(world.owner).get(path).status()).isEqualTo(401);
    assertThat(stack.service().asProgram(Program.UPLOADS).get(path).status()).isEqualTo(200);
    assertThat(world.as(world.owner).post("/internal/messages").status()).isEqualTo(401);
  }

  @Test
  void pathsThatAreNoMessageIdAreNotFound(World world) {
    for (String path : new String[] {"/api/v1/messages/x", "/api/v1/messages/-1"}) {
      world
          .as(world.member)
          .get(path)
          .refused(404, "NOT_FOUND", "No operation has this path: " + path);
    }
  }
}
