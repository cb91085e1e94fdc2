package chat.identity.join;

import static java.util.stream.Collectors.toUnmodifiableSet;

import chat.identity.page.Browser;
import io.micronaut.http.HttpRequest;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The raw values that a person entered on the join page.
 *
 * @param defaultChannelGroupIds the check boxes that are set
 */
record JoinForm(String email, String fullName, String password, Set<Long> defaultChannelGroupIds) {
  static final JoinForm EMPTY = new JoinForm("", "", "", Set.of());

  /** The name of a group's check box, before the group's id. */
  static final String GROUP = "default_stream_group_";

  private static final Pattern GROUP_FIELD = Pattern.compile(GROUP + "(\\d{1,18})");

  /** More groups than an organization can have. */
  private static final int MAX_GROUPS = 100;

  static JoinForm of(HttpRequest<?> request, byte[] body) {
    return new JoinForm(
        Browser.field(request, body, "email"),
        Browser.field(request, body, "full_name"),
        Browser.field(request, body, "password"),
        Browser.fieldNames(request, body).stream()
            .map(GROUP_FIELD::matcher)
            .filter(Matcher::matches)
            .map(field -> Long.valueOf(field.group(1)))
            .limit(MAX_GROUPS)
            .collect(toUnmodifiableSet()));
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
