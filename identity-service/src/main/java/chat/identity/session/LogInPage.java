package chat.identity.session;

import chat.identity.organization.Organization;
import chat.identity.page.Field;
import chat.identity.page.Form;
import chat.identity.page.Html;
import chat.identity.page.Pages;
import chat.identity.user.Account;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What somebody sees who logs in, and who has logged in. */
final class LogInPage {
  private static final Field USERNAME =
      new Field("username", "email", "username", "E-mail address", "", "", null);
  private static final Field PASSWORD =
      new Field("password", "password", "current-password", "Password", "", "", null);

  private LogInPage() {}

  static MutableHttpResponse<String> form(Organization organization) {
    return form(HttpStatus.OK, organization, "", null);
  }

  /**
   * The form after an attempt.
   *
   * @param username what was typed
   * @param problem null where nothing was wrong
   */
  static MutableHttpResponse<String> form(
      HttpStatus status, Organization organization, String username, @Nullable String problem) {
    Html fields = new Form(List.of(USERNAME.with(username, null), PASSWORD), "Log in").html();
    Html content =
        problem == null
            ? fields
            : Html.of("{}{}", Form.problem(Html.of("<p>{}</p>\n", problem)), fields);
    return Pages.page(status, "Log in", organization.name(), content);
  }

  /**
   * @param url the organization's, which clients ask for
   */
  static MutableHttpResponse<String> loggedIn(
      Organization organization, Account account, String url) {
    return Pages.page(
        HttpStatus.OK,
        "You are logged in",
        organization.name(),
        Html.of(
            """
            <p class="done">This browser is logged in as <strong>{}</strong> ({}).</p>
            <p>To read and write messages, open a chat app and give it this address, with your e-mail
            address and password:</p>
            <p><code>{}</code></p>
            <form method="post" action="/logout">
            <button type="submit">Log out</button>
            </form>
            """,
            account.fullName(),
            account.deliveryEmail(),
            url));
  }
}
