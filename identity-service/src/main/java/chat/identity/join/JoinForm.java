package chat.identity.join;

import chat.identity.page.Browser;
import io.micronaut.http.HttpRequest;

/** The raw values that a person entered on the join page. */
record JoinForm(String email, String fullName, String password) {
  static final JoinForm EMPTY = new JoinForm("", "", "");

  static JoinForm of(HttpRequest<?> request, byte[] body) {
    return new JoinForm(
        Browser.field(request, body, "email"),
        Browser.field(request, body, "full_name"),
        Browser.field(request, body, "password"));
  }

  /** Refuses the first field that is not plain text. */
  void requireText() {
    Browser.requireText("email", email);
    Browser.requireText("full_name", fullName);
    Browser.requireText("password", password);
  }

  /** Returns no values, so that logs do not contain them. */
  @Override
  public String toString() {
    return "JoinForm[]";
  }
}
