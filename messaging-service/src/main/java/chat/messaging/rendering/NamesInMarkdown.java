package chat.messaging.rendering;

import chat.identity.copy.Account;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Writes names in Markdown so that they stay what they are and notify nobody. */
public final class NamesInMarkdown {

  private static final Pattern MEANINGFUL = Pattern.compile("[&*@#`~$<>\\[\\]]");

  private NamesInMarkdown() {}

  /** An account's name; names of accounts have nothing that would end it. */
  public static String silentMention(Account account) {
    return "@_**%s|%d**".formatted(account.fullName(), account.userId());
  }

  /** A name in which nothing has a meaning. */
  public static String plain(String name) {
    return MEANINGFUL.matcher(name).replaceAll(NamesInMarkdown::reference);
  }

  private static String reference(MatchResult character) {
    return "&#%d;".formatted((int) character.group().charAt(0));
  }
}
