package chat.identity.realmdomain;

import chat.identity.IdentityError;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;

/** Validation of domain names. */
final class DomainName {
  /** Of a name in the domain name system. */
  private static final int MAX_CHARACTERS = 253;

  private static final Pattern LABEL = Pattern.compile("[a-z0-9-]*");

  private DomainName() {}

  /** Returns the domain in lower case, without surrounding space; refuses invalid ones. */
  static String valid(String text) {
    String domain = text.strip().toLowerCase(Locale.ROOT);
    if (domain.isEmpty()) {
      throw refuse("Domain can't be empty.");
    }
    if (!domain.contains(".")) {
      throw refuse("Domain must have at least one dot (.)");
    }
    if (domain.length() > MAX_CHARACTERS) {
      throw refuse("Domain is too long");
    }
    if (domain.startsWith(".") || domain.endsWith(".")) {
      throw refuse("Domain cannot start or end with a dot (.)");
    }
    Arrays.stream(domain.split("\\.")).forEach(DomainName::requireLabel);
    return domain;
  }

  private static void requireLabel(String label) {
    if (label.isEmpty()) {
      throw refuse("Consecutive '.' are not allowed.");
    }
    if (label.startsWith("-") || label.endsWith("-")) {
      throw refuse("Subdomains cannot start or end with a '-'.");
    }
    if (!LABEL.matcher(label).matches()) {
      throw refuse("Domain can only have letters, numbers, '.' and '-'s.");
    }
  }

  private static RuntimeException refuse(String reason) {
    return IdentityError.INVALID_DOMAIN.refuse(reason);
  }
}
