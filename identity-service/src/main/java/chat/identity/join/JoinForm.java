package chat.identity.join;

import chat.identity.page.Browser;
import io.micronaut.http.HttpRequest;

/** What somebody typed on the join page, as it is. */
record JoinForm(String email, String fullName, String password) {
  static final JoinForm EMPTY = new JoinForm("", "", "");

  static JoinForm of(HttpRequest<?> request, byte[] body) {
    return new JoinForm(
        Browser.field(request, body, "email"),
        Browser.field(request, body, "full_name"),
        Browser.field(request, body, "password"));
  }

  /** Refuses the first field that holds more than text. */
  void requireText() {
    Browser.requireText("email", email);
    Browser.requireText("full_name", fullName);
    Browser.requireText("password", password);
  }

  /** Says nothing, so that no log does. */
  @Override
  public String toString() {
    return "JoinForm[]";
  }
}
