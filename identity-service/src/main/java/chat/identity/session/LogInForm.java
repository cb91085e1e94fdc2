package chat.identity.session;

import chat.identity.page.Browser;
import io.micronaut.http.HttpRequest;

/** The raw values that a user entered on the log-in page. */
record LogInForm(String username, String password) {
  static final LogInForm EMPTY = new LogInForm("", "");

  static LogInForm of(HttpRequest<?> request, byte[] body) {
    return new LogInForm(
        Browser.field(request, body, "username"), Browser.field(request, body, "password"));
  }

  /** Refuses the first field that is not plain text. */
  void requireText() {
    Browser.requireText("username", username);
    Browser.requireText("password", password);
  }

  boolean isComplete() {
    return !username.isBlank() && !password.isEmpty();
  }

  /** Returns no values, so that logs do not contain them. */
  @Override
  public String toString() {
    return "LogInForm[]";
  }
}
