package chat.identity.onboarding;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.PublishedEvents;
import chat.testkit.PublishedEvents.Event;
import chat.testkit.RunningService;
import chat.testkit.TestServers;
import chat.testkit.owner.StateRequestBody;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@IdentityTest
final class OnboardingStepsTest {
  private static final String PATH = "/api/v1/users/me/onboarding_steps";

  private final RunningService service;
  private final TestServers servers;
  private final TestOrganization organization;

  OnboardingStepsTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.organization = TestOrganization.make(service);
  }

  private Answer mark(Role role, String step) {
    return organization.as(role).post(PATH, "onboarding_step", step);
  }

  private JsonNode state(Role role) {
    Map<String, @Nullable Object> request =
        StateRequestBody.of(organization.id(), organization.userId(role), role);
    request.put("event_types", Set.of("onboarding_steps"));
    return TestOrganization.post(
            service.asProgram(Program.MESSAGING), "/internal/initial_state", request)
        .json();
  }

  private static List<String> names(JsonNode steps) {
    List<String> names = new ArrayList<>();
    steps.forEach(step -> names.add(step.path("name").textValue()));
    return names;
  }

  @Test
  void newAccountsHaveAllStepsButTheVideo() {
    JsonNode state = state(Role.MEMBER);
    assertThat(names(state.path("onboarding_steps")))
        .containsExactly(
            "visibility_policy_banner",
            "intro_inbox_view_modal",
            "intro_recent_view_modal",
            "first_stream_created_banner",
            "jump_to_conversation_banner",
            "non_interleaved_view_messages_fading",
            "interleaved_view_messages_fading",
            "intro_resolve_topic",
            "intro_go_to_conversation_tooltip",
            "narrow_to_dm_with_welcome_bot_new_user");
    assertThat(state.at("/onboarding_steps/0/type").textValue()).isEqualTo("one_time_notice");
    assertThat(state.at("/onboarding_steps/9/type").textValue()).isEqualTo("one_time_action");
    assertThat(state.path("navigation_tour_video_url").isNull()).isTrue();
    assertThat(state).hasSize(2);
  }

  @ParameterizedTest
  @EnumSource
  void seenStepIsNotListedAgain(Role role) {
    mark(role, "intro_resolve_topic").succeeded();
    mark(role, "navigation_tour_video").succeeded();
    assertThat(names(state(role).path("onboarding_steps")))
        .hasSize(9)
        .doesNotContain("intro_resolve_topic");
    Role other = role == Role.OWNER ? Role.MEMBER : Role.OWNER;
    assertThat(names(state(other).path("onboarding_steps"))).hasSize(10);
  }

  @Test
  void onlyChangesAreSentToOwnClients() {
    mark(Role.MEMBER, "intro_resolve_topic").succeeded();
    mark(Role.MEMBER, "intro_resolve_topic").succeeded();
    mark(Role.MEMBER, "intro_inbox_view_modal").succeeded();
    PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id())
        .await(event ->
            isOnboarding(event) && event.value().at("/payload/onboarding_steps").size() == 8);
    List<Event> events =
        PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id()).all().stream()
            .filter(OnboardingStepsTest::isOnboarding)
            .toList();
    assertThat(events).hasSize(2);
    assertThat(events)
        .allMatch(event ->
            event
                .value()
                .at("/audience/user_ids")
                .toString()
                .equals("[" + organization.userId(Role.MEMBER) + "]"));
  }

  private static boolean isOnboarding(Event event) {
    return event.value().path("type").textValue().equals("onboarding_steps");
  }

  @Test
  void invalidRequestsAreRefused() {
    mark(Role.MEMBER, "x".repeat(101))
        .refused(400, "BAD_REQUEST", "onboarding_step is too long (limit: 100 characters)");
    mark(Role.MEMBER, "dance").refused(400, "BAD_REQUEST", "Unknown onboarding_step: dance");
    organization
        .as(Role.MEMBER)
        .post(PATH)
        .refused(400, "BAD_REQUEST", "Missing 'onboarding_step' argument");
    long botId = organization.makeBot(Role.MEMBER, "helper").longAt("/user_id");
    organization
        .asBot(botId, Role.MEMBER)
        .post(PATH, "onboarding_step", "intro_resolve_topic")
        .refused(400, "BAD_REQUEST", "This endpoint does not accept bot requests.");
    assertThat(organization.asVisitor().post(PATH).status()).isEqualTo(401);
  }
}
