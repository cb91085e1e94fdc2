package chat.identity.session;

import chat.identity.account.Account;
import chat.identity.organization.Organization;
import chat.identity.page.Field;
import chat.identity.page.Form;
import chat.identity.page.Pages;
import chat.identity.page.SafeHtml;
import chat.kit.error.Refusal;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import java.util.List;

/** The HTML pages before and after logging in. */
final class LogInPage {
  private static final Field USERNAME =
      new Field("username", "email", "username", "E-mail address", "", "", null);
  private static final Field PASSWORD =
      new Field("password", "password", "current-password", "Password", "", "", null);

  private LogInPage() {}

  static MutableHttpResponse<String> form(Organization organization) {
    return form(HttpStatus.OK, organization, List.of(USERNAME, PASSWORD), SafeHtml.NONE);
  }

  /**
   * Returns the form with the entered values and error texts.
   *
   * <p>These are the missing fields or else the reason of the refusal.
   */
  static MutableHttpResponse<String> refused(
      Organization organization, LogInForm typed, Refusal refusal) {
    boolean isAttempt = typed.isComplete() || !isLoginFailure(refusal);
    List<Field> fields =
        List.of(
            USERNAME.with(
                typed.username(),
                isAttempt || !typed.username().isBlank() ? null : "Enter your e-mail address."),
            PASSWORD.with(
                "", isAttempt || !typed.password().isEmpty() ? null : "Enter your password."));
    return isAttempt
        ? form(status(refusal), organization, fields, problem(refusal))
        : form(HttpStatus.BAD_REQUEST, organization, fields, SafeHtml.NONE);
  }

  private static boolean isLoginFailure(Refusal refusal) {
    return refusal.status() == HttpStatus.UNAUTHORIZED.getCode();
  }

  /** A page never has status 401, because browsers would prompt for a password. */
  private static HttpStatus status(Refusal refusal) {
    return isLoginFailure(refusal) ? HttpStatus.FORBIDDEN : HttpStatus.valueOf(refusal.status());
  }

  private static SafeHtml problem(Refusal refusal) {
    String text = refusal.text().endsWith(".") ? refusal.text() : refusal.text() + ".";
    return Form.problem(SafeHtml.of("<p>{}</p>\n", text));
  }

  private static MutableHttpResponse<String> form(
      HttpStatus status, Organization organization, List<Field> fields, SafeHtml problem) {
    return Pages.page(
        status,
        "Log in",
        organization.name(),
        SafeHtml.of("{}{}", problem, new Form(fields, "Log in").html()));
  }

  /**
   * Returns the page for a logged-in user.
   *
   * @param url the organization's URL, which client apps ask for
   */
  static MutableHttpResponse<String> loggedIn(
      Organization organization, Account account, String url) {
    return Pages.page(
        HttpStatus.OK,
        "You are logged in",
        organization.name(),
        SafeHtml.of(
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
