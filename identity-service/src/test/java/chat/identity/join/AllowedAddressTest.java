package chat.identity.join;

import static org.assertj.core.api.Assertions.assertThat;

import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.Answer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Addresses that an organization accepts from people who join or are created. */
final class AllowedAddressTest extends JoinTestBase {
  private static final String DISPOSABLE =
      "Disposable email addresses are not allowed in this organization";

  AllowedAddressTest() {
    super(Role.OWNER);
  }

  private Answer create(String email) {
    return organization
        .as(Role.OWNER)
        .post(
            "/api/v1/users",
            "email",
            email,
            "full_name",
            "New person",
            "password",
            TestOrganization.PASSWORD);
  }

  private void addDomain(String domain, boolean allowSubdomains) {
    organization
        .as(Role.OWNER)
        .post("/api/v1/realm/domains", "domain", domain, "allow_subdomains", allowSubdomains)
        .succeeded();
  }

  private void set(String setting, boolean value) {
    organization.as(Role.OWNER).patch("/api/v1/realm", setting, value).succeeded();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a@acme.com", "b@ACME.com", "c@all.org", "d@deep.below.all.org"})
  void addressesInDomainsAreAccepted(String email) {
    addDomain("acme.com", false);
    addDomain("all.org", true);
    set("emails_restricted_to_domains", true);
    join(program(), link(), email).succeeded();
    create("x" + email).succeeded();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a@other.com|Email 'a@other.com' not allowed in this organization",
        "a@below.acme.com|Email 'a@below.acme.com' not allowed in this organization",
        "a@notall.org|Email 'a@notall.org' not allowed in this organization",
        "a+b@acme.com|Email addresses containing + are not allowed.",
      })
  void otherAddressesAreRefused(String email, String message) {
    addDomain("acme.com", false);
    addDomain("all.org", true);
    set("emails_restricted_to_domains", true);
    String link = link();
    join(program(), link, email).refused(400, "BAD_REQUEST", message);
    create(email).refused(400, "BAD_REQUEST", message);
    set("emails_restricted_to_domains", false);
    join(program(), link, email).succeeded();
  }

  @Test
  void pageNamesTheRefusedAddress() {
    addDomain("acme.com", false);
    set("emails_restricted_to_domains", true);
    String link = link();
    String page =
        join(organization.asVisitor().withHeader("Accept", "text/html"), link, "a@other.com")
            .text();
    assertThat(page).contains("This organization does not accept this address.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a@mailinator.com", "a@x.YOPMAIL.com"})
  void disposableAddressesAreRefusedByDefault(String email) {
    join(program(), link(), email).refused(400, "BAD_REQUEST", DISPOSABLE);
    create(email).refused(400, "BAD_REQUEST", DISPOSABLE);
    set("disallow_disposable_email_addresses", false);
    create(email).succeeded();
  }

  @Test
  void ownDomainsAreNeverDisposable() {
    addDomain("mailinator.com", false);
    set("emails_restricted_to_domains", true);
    create("a@mailinator.com").succeeded();
  }

  @ParameterizedTest
  @EnumSource(names = {"ADMINISTRATOR", "MEMBER"})
  void onlyOwnersChangeTheRestrictions(Role role) {
    String refusal =
        role == Role.MEMBER
            ? "Must be an organization administrator"
            : "Must be an organization owner";
    for (String setting :
        new String[] {"emails_restricted_to_domains", "disallow_disposable_email_addresses"}) {
      organization
          .as(role)
          .patch("/api/v1/realm", setting, true)
          .refused(400, "BAD_REQUEST", refusal);
    }
  }
}
