package chat.identity.authenticate;

import java.util.Locale;

/** The outcomes of checking credentials. */
enum AuthenticationOutcome {
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
