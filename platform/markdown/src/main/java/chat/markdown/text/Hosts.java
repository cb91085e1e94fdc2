package chat.markdown.text;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Distinguishes host names from file names and from words joined by dots. */
public final class Hosts {

  private static final Pattern HOST =
      Pattern.compile("(?:[A-Za-z0-9](?:[A-Za-z0-9-]*+)\\.)++([A-Za-z]{2,24})");

  private static final String GENERIC =
      """
      academy ac aero agency ai app arpa art asia bank bar best bike cat biz blog business
      buzz cafe care center chat church city cloud club codes coffee college com community
      company computer consulting cool coop cyou design dev digital directory earth edu
      education email energy engineering eu events exchange expert family farm finance fit
      foundation fun fund games global gmbh gov graphics green group guide guru health
      help host house icu inc info ink institute int international io jobs land law legal
      life link live lol ltd marketing media mil mobi money museum name net network news
      ngo ninja one ong online org page partners photo photography photos pizza plus post
      press pro productions pub radio red rent report restaurant reviews rocks run sale
      school science services shop show site social software solutions space store studio
      style su support systems team tech technology tel tips today tools top tours town
      training travel university uk ventures video vip wiki win work works world xyz zone
      """;

  /** Top-level domains that are more often extensions of file names. */
  private static final Set<String> FILE_ENDINGS =
      Set.of("cc", "md", "ml", "pl", "ps", "py", "rs", "sh", "so", "st");

  private static final Set<String> TOP_LEVEL = topLevel();

  private Hosts() {}

  public static boolean isKnown(String host) {
    if (host.length() > 253) {
      return false;
    }
    var parts = HOST.matcher(host);
    return parts.matches() && TOP_LEVEL.contains(parts.group(1).toLowerCase(Locale.ROOT));
  }

  /** Removes dots and dashes after a host, which may end a sentence. */
  public static String withoutTrailingDots(String word) {
    int end = word.length();
    while (end > 0 && (word.charAt(end - 1) == '.' || word.charAt(end - 1) == '-')) {
      end--;
    }
    return word.substring(0, end);
  }

  private static Set<String> topLevel() {
    var domains = new HashSet<>(Arrays.asList(GENERIC.split("\\s+")));
    for (String country : Locale.getISOCountries()) {
      domains.add(country.toLowerCase(Locale.ROOT));
    }
    domains.removeAll(FILE_ENDINGS);
    return Set.copyOf(domains);
  }
}
