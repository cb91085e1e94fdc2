package chat.identity.join;

import chat.identity.IdentityError;
import chat.identity.join.DefaultChannelGroupChoices.Choice;
import chat.identity.newaccount.PersonRules;
import chat.identity.organization.Organization;
import chat.identity.page.Field;
import chat.identity.page.Form;
import chat.identity.page.Pages;
import chat.identity.page.SafeHtml;
import chat.kit.error.Refusal;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The HTML pages behind an invitation link. */
final class JoinPage {
  private static final Field EMAIL =
      new Field("email", "email", "email", "E-mail address", "You will log in with it.", "", null);
  private static final Field FULL_NAME =
      new Field("full_name", "text", "name", "Your name", "Other users will see it.", "", null);
  private static final Field PASSWORD =
      new Field(
          "password", "password", "new-password", "Password", "At least 6 characters.", "", null);

  private static final String BAD_EMAIL = "Enter an e-mail address, such as name@example.com.";
  private static final String BAD_NAME =
      "Enter a name of up to 100 characters. It must not contain * ` \\ > \" or @, and must not end"
          + " with | and a number.";
  private static final String BAD_PASSWORD = "Choose a password of 6 to 100 characters.";

  private JoinPage() {}

  static MutableHttpResponse<String> form(Organization organization, List<Choice> choices) {
    Form form =
        new Form(List.of(EMAIL, FULL_NAME, PASSWORD), checkBoxes(choices, Set.of()), "Join");
    return page(HttpStatus.OK, organization, form, SafeHtml.NONE);
  }

  /**
   * Returns the form with the entered values and error texts; the password must be entered again.
   */
  static MutableHttpResponse<String> refused(
      Organization organization, JoinForm typed, Refusal refusal, List<Choice> choices) {
    List<Field> fields =
        List.of(
            EMAIL.with(typed.email(), wrongEmail(typed.email(), refusal)),
            FULL_NAME.with(
                typed.fullName(),
                is(IdentityError.NAME_NOT_UNIQUE, refusal)
                    ? "Somebody here has this name already. Choose another one."
                    : wrong(PersonRules::fullName, typed.fullName(), BAD_NAME)),
            PASSWORD.with("", wrong(JoinPage::password, typed.password(), BAD_PASSWORD)));
    boolean isNamed = fields.stream().anyMatch(field -> field.error() != null);
    return page(
        HttpStatus.valueOf(refusal.status()),
        organization,
        new Form(fields, checkBoxes(choices, typed.defaultChannelGroupIds()), "Join"),
        isNamed ? SafeHtml.NONE : Form.problem(SafeHtml.of("<p>{}</p>\n", refusal.text())));
  }

  private static @Nullable String wrongEmail(String typed, Refusal refusal) {
    if (is(IdentityError.EMAIL_IN_USE, refusal, typed.strip())) {
      return "This address has an account here already. Log in, or use another one.";
    }
    if (is(IdentityError.EMAIL_RESERVED, refusal, typed.strip())) {
      return "This address is reserved. Use another one.";
    }
    if (is(IdentityError.EMAIL_NOT_ALLOWED, refusal, typed.strip())
        || is(IdentityError.EMAIL_WITH_TAG, refusal)
        || is(IdentityError.DISPOSABLE_EMAIL, refusal)) {
      return "This organization does not accept this address. Use another one.";
    }
    return wrong(PersonRules::email, typed, BAD_EMAIL);
  }

  private static void password(String typed) {
    PersonRules.password("password", typed);
  }

  /**
   * Returns the page for a form sent by another site; nobody has joined and the link stays usable.
   */
  static MutableHttpResponse<String> foreign(Organization organization, Refusal refusal) {
    return Pages.page(
        HttpStatus.valueOf(refusal.status()),
        "You have not joined yet",
        organization.name(),
        SafeHtml.of(
            """
            <p>The form was sent by a page of another site, so it was ignored.</p>
            <p>Open the invitation link again, and fill in the form that it shows.</p>
            """));
  }

  /** Returns the page for a link that cannot be used, with the reason. */
  static MutableHttpResponse<String> closed(Organization organization, Refusal refusal) {
    return Pages.page(
        refusal.status() == HttpStatus.UNAUTHORIZED.getCode()
            ? HttpStatus.GONE
            : HttpStatus.valueOf(refusal.status()),
        "You can't join with this link",
        organization.name(),
        SafeHtml.of(
            """
            <p>{}</p>
            <p>Ask the person who sent you the link for a new one. If you have an account already,
            <a href="/login">log in</a>.</p>
            """,
            refusal.text()));
  }

  private static SafeHtml checkBoxes(List<Choice> choices, Set<Long> checked) {
    if (choices.isEmpty()) {
      return SafeHtml.NONE;
    }
    return SafeHtml.of(
        "<fieldset>\n<legend>Channels to join</legend>\n{}</fieldset>\n",
        SafeHtml.join(
            choices.stream()
                .map(choice -> checkBox(choice, checked.contains(choice.id())))
                .toList()));
  }

  private static SafeHtml checkBox(Choice choice, boolean isChecked) {
    String name = JoinForm.GROUP + choice.id();
    return SafeHtml.of(
        """
        <div class="choice">
        <input id="{}" name="{}" type="checkbox" value="on"{}>
        <label for="{}">{}</label>
        {}</div>
        """,
        name,
        name,
        isChecked ? SafeHtml.of(" checked") : SafeHtml.NONE,
        name,
        choice.name(),
        choice.description().isEmpty()
            ? SafeHtml.NONE
            : SafeHtml.of("<p class=\"hint\">{}</p>\n", choice.description()));
  }

  private static MutableHttpResponse<String> page(
      HttpStatus status, Organization organization, Form form, SafeHtml problem) {
    return Pages.page(
        status,
        "Join " + organization.name(),
        "You are invited",
        SafeHtml.of(
            "{}{}<p class=\"below\">Have an account? <a href=\"/login\">Log in</a></p>\n",
            problem,
            form.html()));
  }

  private static boolean is(IdentityError error, Refusal refusal, Object... arguments) {
    return refusal.text().equals(error.refuse(arguments).text());
  }

  private static @Nullable String wrong(Consumer<String> rule, String typed, String text) {
    try {
      rule.accept(typed);
      return null;
    } catch (Refusal refusal) {
      return text;
    }
  }
}
