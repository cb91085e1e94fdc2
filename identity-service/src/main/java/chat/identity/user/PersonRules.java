package chat.identity.user;

import chat.identity.IdentityError;
import chat.kit.error.RequestError;
import chat.kit.text.BlankText;
import chat.kit.text.ForbiddenCharacters;
import chat.kit.text.NameText;
import java.util.regex.Pattern;

/** What addresses, names and passwords may be. */
public final class PersonRules {
  private static final int MOST_EMAIL_CHARACTERS = 254;

  /** {@code password_min_length}. */
  public static final int FEWEST_PASSWORD_CHARACTERS = 6;

  /** {@code password_max_length}. */
  public static final int MOST_PASSWORD_CHARACTERS = 100;

  private static final int MOST_NAME_CHARACTERS = 100;

  /** A dot-atom of RFC 5321 and the name of a host, in ASCII: what looks alike is the same. */
  private static final Pattern EMAIL =
      Pattern.compile(
          """
          (?=.{1,64}@.{1,253}$)\
          [A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*\
          @LABEL(\\.LABEL)+\
          """
              .replace("LABEL", "[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?"));

  /** Would be taken for the syntax of mentions. */
  private static final Pattern FORBIDDEN_IN_NAME = Pattern.compile("[*`\\\\>\"@]|\\|[0-9]+$");

  private PersonRules() {}

  /** The plain address, without display name, quotes or comments, and without white space. */
  public static String email(String email) {
    String stripped = email.strip();
    if (stripped.length() > MOST_EMAIL_CHARACTERS) {
      throw RequestError.TOO_LONG.refuse("email", MOST_EMAIL_CHARACTERS);
    }
    if (!EMAIL.matcher(stripped).matches()) {
      throw RequestError.INVALID.refuse("email");
    }
    return stripped;
  }

  /**
   * The name in the normal form NFC, without white space around it. It has to be one in both forms:
   * of a forbidden character and the mark behind it NFC may make a letter, and of one character
   * several, or a forbidden one.
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
    if (name.codePointCount(0, name.length()) > MOST_NAME_CHARACTERS) {
      throw RequestError.TOO_LONG.refuse("full_name", MOST_NAME_CHARACTERS);
    }
    if (FORBIDDEN_IN_NAME.matcher(name).find() || ForbiddenCharacters.positionInName(name) > 0) {
      throw IdentityError.INVALID_NAME.refuse();
    }
  }

  /**
   * Refuses a password that is guessed too soon, takes too long to hash, or can't be sent again.
   *
   * @param parameter what it was sent as
   */
  public static String password(String parameter, String password) {
    if (password.indexOf('\0') >= 0) {
      throw RequestError.NULL_BYTES.refuse(parameter);
    }
    int length = password.codePointCount(0, password.length());
    if (length > MOST_PASSWORD_CHARACTERS) {
      throw RequestError.TOO_LONG.refuse(parameter, MOST_PASSWORD_CHARACTERS);
    }
    if (length < FEWEST_PASSWORD_CHARACTERS) {
      throw IdentityError.WEAK_PASSWORD.refuse();
    }
    return password;
  }
}
