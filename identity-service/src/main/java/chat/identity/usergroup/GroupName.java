package chat.identity.usergroup;

import chat.identity.IdentityError;
import chat.kit.text.BlankText;
import chat.kit.text.ForbiddenCharacters;
import chat.kit.text.NameText;
import java.util.List;

/** What a group may be called. */
final class GroupName {
  private static final int MAX_CODE_POINTS = 100;

  /** Would be taken for the syntax of mentions, or for groups and kinds of the product's own. */
  private static final List<String> FORBIDDEN_PREFIXES =
      List.of("@", "role:", "user:", "stream:", "channel:");

  private GroupName() {}

  /** The name trimmed and in the normal form NFC; a refusal where that is no name. */
  static String of(String text) {
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
