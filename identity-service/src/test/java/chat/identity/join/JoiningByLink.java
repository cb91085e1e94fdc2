package chat.identity.join;

import chat.identity.Neighbours;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import java.net.URI;

/** What tests of joining have in common: links, and newcomers who follow them. */
abstract class JoiningByLink {

  final Neighbours neighbours = Neighbours.get();
  final TestOrganization organization = TestOrganization.make(neighbours.service());

  private final Role maker;

  /**
   * @param maker of all links
   */
  JoiningByLink(Role maker) {
    this.maker = maker;
  }

  /** The path of a new link. */
  String link(Object... parameters) {
    return URI.create(
            organization
                .as(maker)
                .post("/api/v1/invites/multiuse", parameters)
                .succeeded()
                .textAt("/invite_link"))
        .getPath();
  }

  ApiClient program() {
    return organization.asVisitor().withHeader("Accept", "application/json");
  }

  static Answer join(ApiClient client, String link, String email) {
    return client.post(
        link,
        "email",
        email,
        "full_name",
        "New " + email.replaceFirst("@.*", ""),
        "password",
        TestOrganization.PASSWORD);
  }
}
