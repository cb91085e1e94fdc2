package chat.identity.authenticate;

import java.util.Locale;

/** What becomes of somebody's credentials. */
enum Outcome {
  OK,
  INVALID_KEY,
  ACCOUNT_DEACTIVATED,
  ORGANIZATION_DEACTIVATED,
  WRONG_ORGANIZATION,
  UNKNOWN_HOST;

  String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
