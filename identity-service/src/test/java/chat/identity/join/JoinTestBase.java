package chat.identity.join;

import chat.identity.FakeServices;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import java.net.URI;

/** Base class of tests that create invitation links and join by them. */
abstract class JoinTestBase {

  final FakeServices fakeServices = FakeServices.get();
  final TestOrganization organization = TestOrganization.make(fakeServices.service());

  private final Role creator;

  /**
   * @param creator of all links
   */
  JoinTestBase(Role creator) {
    this.creator = creator;
  }

  /** Creates a link and returns its path. */
  String link(Object... parameters) {
    return URI.create(
            organization
                .as(creator)
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
