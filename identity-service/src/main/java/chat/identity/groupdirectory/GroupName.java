package chat.identity.groupdirectory;

import chat.identity.IdentityError;
import chat.kit.text.BlankText;
import chat.kit.text.ForbiddenCharacters;
import chat.kit.text.NameText;
import java.util.List;

/** Validation rules for group names. */
public final class GroupName {
  private static final int MAX_CODE_POINTS = 100;

  /** Would be parsed as mention syntax, or collide with the product's own groups and kinds. */
  private static final List<String> FORBIDDEN_PREFIXES =
      List.of("@", "role:", "user:", "stream:", "channel:");

  private GroupName() {}

  /** Returns the trimmed name in normalization form NFC; refuses invalid names. */
  public static String of(String text) {
    String name = NameText.normalized(text);
    if (BlankText.is(name)) {
      throw IdentityError.GROUP_NAME_EMPTY.refuse();
    }
    if (name.codePointCount(0, name.length()) > MAX_CODE_POINTS) {
      throw IdentityError.GROUP_NAME_TOO_LONG.refuse(MAX_CODE_POINTS);
    }
    for (String prefix : FORBIDDEN_PREFIXES) {
      if (name.startsWith(prefix)) {
        throw IdentityError.GROUP_NAME_PREFIX.refuse(prefix);
      }
    }
    int position = ForbiddenCharacters.positionInName(name);
    if (position > 0) {
      throw IdentityError.GROUP_NAME_CHARACTER.refuse(position);
    }
    return name;
  }
}
