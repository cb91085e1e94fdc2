package chat.identity.session;

import chat.identity.organization.Organization;
import chat.identity.page.Field;
import chat.identity.page.Form;
import chat.identity.page.Html;
import chat.identity.page.Pages;
import chat.identity.user.Account;
import chat.kit.error.Refusal;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import java.util.List;

/** What somebody sees who logs in, and who has logged in. */
final class LogInPage {
  private static final Field USERNAME =
      new Field("username", "email", "username", "E-mail address", "", "", null);
  private static final Field PASSWORD =
      new Field("password", "password", "current-password", "Password", "", "", null);

  private LogInPage() {}

  static MutableHttpResponse<String> form(Organization organization) {
    return form(HttpStatus.OK, organization, List.of(USERNAME, PASSWORD), Html.NONE);
  }

  /** The form as it was filled in, with what is missing in it, or else why it was refused. */
  static MutableHttpResponse<String> refused(
      Organization organization, LogInForm typed, Refusal refusal) {
    boolean isAttempt = typed.isComplete() || !isOfTheAccount(refusal);
    List<Field> fields =
        List.of(
            USERNAME.with(
                typed.username(),
                isAttempt || !typed.username().isBlank() ? null : "Enter your e-mail address."),
            PASSWORD.with(
                "", isAttempt || !typed.password().isEmpty() ? null : "Enter your password."));
    return isAttempt
        ? form(status(refusal), organization, fields, problem(refusal))
        : form(HttpStatus.BAD_REQUEST, organization, fields, Html.NONE);
  }

  private static boolean isOfTheAccount(Refusal refusal) {
    return refusal.status() == HttpStatus.UNAUTHORIZED.getCode();
  }

  /** A page is never a 401: browsers would ask for a password themselves. */
  private static HttpStatus status(Refusal refusal) {
    return isOfTheAccount(refusal) ? HttpStatus.FORBIDDEN : HttpStatus.valueOf(refusal.status());
  }

  private static Html problem(Refusal refusal) {
    String text = refusal.text().endsWith(".") ? refusal.text() : refusal.text() + ".";
    return Form.problem(Html.of("<p>{}</p>\n", text));
  }

  private static MutableHttpResponse<String> form(
      HttpStatus status, Organization organization, List<Field> fields, Html problem) {
    return Pages.page(
        status,
        "Log in",
        organization.name(),
        Html.of("{}{}", problem, new Form(fields, "Log in").html()));
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
