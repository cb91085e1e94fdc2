package chat.identity.playground;

import chat.identity.IdentityError;
import chat.markdown.text.UrlTemplate;
import java.util.Set;
import java.util.regex.Pattern;

/** Validation of code playgrounds. */
final class PlaygroundRules {
  private static final Pattern LANGUAGE = Pattern.compile("[ a-zA-Z0-9_+,./#-]*");

  /** Clients link to the expanded template, which must not contain a script. */
  private static final Pattern WEB_ADDRESS =
      Pattern.compile("https?://.*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  private static final String CODE = "code";

  private PlaygroundRules() {}

  /** Refuses invalid languages and URL templates. */
  static void require(CreatePlaygroundParams params) {
    if (!LANGUAGE.matcher(params.pygmentsLanguage()).matches()) {
      throw IdentityError.INVALID_PLAYGROUND_LANGUAGE.refuse();
    }
    UrlTemplate template = UrlTemplate.parse(params.urlTemplate());
    if (template == null) {
      throw IdentityError.INVALID_URL_TEMPLATE.refuse();
    }
    Set<String> variables = template.variables();
    if (!variables.contains(CODE)) {
      throw IdentityError.URL_TEMPLATE_WITHOUT_CODE.refuse();
    }
    if (variables.size() > 1) {
      throw IdentityError.URL_TEMPLATE_WITH_OTHERS.refuse();
    }
    if (!WEB_ADDRESS.matcher(params.urlTemplate()).matches()) {
      throw IdentityError.URL_TEMPLATE_OUTSIDE_WEB.refuse();
    }
  }
}
