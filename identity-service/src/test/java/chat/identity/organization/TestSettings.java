package chat.identity.organization;

import chat.contracts.Topic;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.PublishedEvents;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;

/** Operations that tests of {@code PATCH /realm} share. */
final class TestSettings {
  static final String PATH = "/api/v1/realm";

  private final TestServers servers;
  private final TestOrganization organization;

  TestSettings(TestServers servers, TestOrganization organization) {
    this.servers = servers;
    this.organization = organization;
  }

  Answer update(Role role, Object... parameters) {
    return organization.as(role).patch(PATH, parameters);
  }

  PublishedEvents events(Topic topic) {
    return PublishedEvents.of(servers, topic, organization.id());
  }

  /** Returns all settings as that change published them. */
  JsonNode after(Answer answer) {
    String changes = answer.succeeded().header("Chat-Changes").orElseThrow();
    long number = Long.parseLong(changes.replaceFirst(".*organization-changed=([0-9]+).*", "$1"));
    return events(Topic.ORGANIZATION_CHANGED)
        .await(event -> event.number() == number)
        .value()
        .get("settings");
  }
}
