package chat.identity.session;

import chat.identity.page.Browser;
import io.micronaut.http.HttpRequest;

/** What somebody typed on the log-in page, as it is. */
record LogInForm(String username, String password) {
  static final LogInForm EMPTY = new LogInForm("", "");

  static LogInForm of(HttpRequest<?> request, byte[] body) {
    return new LogInForm(
        Browser.field(request, body, "username"), Browser.field(request, body, "password"));
  }

  /** Refuses the first field that holds more than text. */
  void requireText() {
    Browser.requireText("username", username);
    Browser.requireText("password", password);
  }

  boolean isComplete() {
    return !username.isBlank() && !password.isEmpty();
  }

  /** Says nothing, so that no log does. */
  @Override
  public String toString() {
    return "LogInForm[]";
  }
}
