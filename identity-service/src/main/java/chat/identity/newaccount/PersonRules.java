package chat.identity.newaccount;

import chat.identity.IdentityError;
import chat.kit.error.RequestError;
import chat.kit.text.BlankText;
import chat.kit.text.ForbiddenCharacters;
import chat.kit.text.NameText;
import java.util.regex.Pattern;

/** Validation rules for email addresses, names and passwords. */
public final class PersonRules {
  private static final int MAX_EMAIL_CHARACTERS = 254;

  /** {@code password_min_length}. */
  public static final int FEWEST_PASSWORD_CHARACTERS = 6;

  /** {@code password_max_length}. */
  public static final int MAX_PASSWORD_CHARACTERS = 100;

  private static final int MAX_NAME_CHARACTERS = 100;

  /**
   * A dot-atom of RFC 5321 and a host name.
   *
   * <p>ASCII only, so no two different addresses look the same.
   */
  private static final Pattern EMAIL =
      Pattern.compile(
          """
          (?=.{1,64}@.{1,253}$)\
          [A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*\
          @LABEL(\\.LABEL)+\
          """
              .replace("LABEL", "[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?"));

  /** Would be parsed as mention syntax. */
  private static final Pattern FORBIDDEN_IN_NAME = Pattern.compile("[*`\\\\>\"@]|\\|[0-9]+$");

  private PersonRules() {}

  /** Returns the trimmed address; refuses display names, quotes and comments. */
  public static String email(String email) {
    String stripped = email.strip();
    if (stripped.length() > MAX_EMAIL_CHARACTERS) {
      throw RequestError.TOO_LONG.refuse("email", MAX_EMAIL_CHARACTERS);
    }
    if (!EMAIL.matcher(stripped).matches()) {
      throw RequestError.INVALID.refuse("email");
    }
    return stripped;
  }

  /**
   * Returns the trimmed name in normalization form NFC.
   *
   * <p>The name must be valid before and after normalization: NFC may combine a forbidden character
   * and a following mark into a letter, or turn one character into several or into a forbidden one.
   */
  public static String fullName(String fullName) {
    requireName(fullName.strip());
    String name = NameText.normalized(fullName);
    requireName(name);
    return name;
  }

  private static void requireName(String name) {
    if (BlankText.is(name)) {
      throw RequestError.BLANK.refuse("full_name");
    }
    if (name.codePointCount(0, name.length()) > MAX_NAME_CHARACTERS) {
      throw RequestError.TOO_LONG.refuse("full_name", MAX_NAME_CHARACTERS);
    }
    if (FORBIDDEN_IN_NAME.matcher(name).find() || ForbiddenCharacters.positionInName(name) > 0) {
      throw IdentityError.INVALID_NAME.refuse();
    }
  }

  /**
   * Validates a password.
   *
   * <p>Refuses one that is too short, takes too long to hash, or contains a null character.
   *
   * @param parameter the name of the request parameter
   */
  public static String password(String parameter, String password) {
    if (password.indexOf('\0') >= 0) {
      throw RequestError.NULL_BYTES.refuse(parameter);
    }
    int length = password.codePointCount(0, password.length());
    if (length > MAX_PASSWORD_CHARACTERS) {
      throw RequestError.TOO_LONG.refuse(parameter, MAX_PASSWORD_CHARACTERS);
    }
    if (length < FEWEST_PASSWORD_CHARACTERS) {
      throw IdentityError.WEAK_PASSWORD.refuse(FEWEST_PASSWORD_CHARACTERS);
    }
    return password;
  }
}
