package chat.channels.notice;

import chat.channels.channel.Channel;
import chat.identity.copy.Account;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The words of the notification bot, in Markdown. */
final class NoticeText {

  private static final String NO_DESCRIPTION = "*No description.*";
  private static final int SHORTEST_FENCE = 4;

  private NoticeText() {}

  /** An account's name that notifies nobody. */
  static String mention(Account account) {
    return "@_**%s|%d**".formatted(account.fullName(), account.userId());
  }

  static String created(Channel channel, String creator) {
    return "**%s** channel created by %s. **Description:**\n%s"
        .formatted(kind(channel), creator, quote(channel.description()));
  }

  static String announced(Channel channel, String creator) {
    return "%s created a new channel %s.".formatted(creator, link(channel.name().text()));
  }

  static String subscribed(String actor, List<String> channels) {
    if (channels.size() == 1) {
      return "%s subscribed you to %s.".formatted(actor, link(channels.getFirst()));
    }
    return "%s subscribed you to the following channels:\n\n".formatted(actor)
        + channels.stream().map(name -> "* " + link(name)).collect(Collectors.joining("\n"));
  }

  /** What is to be said of the difference, a message each; settings are not talked about. */
  static List<String> changed(Channel before, Channel after, String actor) {
    List<String> texts = new ArrayList<>();
    if (!before.name().equals(after.name())) {
      texts.add(
          "%s renamed channel **%s** to **%s**."
              .formatted(actor, before.name().text(), after.name().text()));
    }
    if (!before.description().equals(after.description())) {
      texts.add(
          """
          %s changed the description for this channel.

          * **Old description:**
          %s
          * **New description:**
          %s\
          """
              .formatted(actor, quote(before.description()), quote(after.description())));
    }
    if (!kind(before).equals(kind(after))) {
      texts.add(
          "%s changed the access permissions for this channel from **%s** to **%s**."
              .formatted(actor, kind(before), kind(after)));
    }
    return texts;
  }

  /** Who may read it, in a word or two. */
  private static String kind(Channel channel) {
    if (channel.isWebPublic()) {
      return "Web-public";
    }
    if (!channel.inviteOnly()) {
      return "Public";
    }
    return channel.historyPublicToSubscribers()
        ? "Private, shared history"
        : "Private, protected history";
  }

  private static String link(String channelName) {
    return "#**" + channelName + "**";
  }

  private static String quote(String description) {
    String text = description.isBlank() ? NO_DESCRIPTION : description;
    String fence = "`".repeat(Math.max(SHORTEST_FENCE, longestRunOfBackticks(text) + 1));
    return fence + " quote\n" + text + "\n" + fence;
  }

  private static int longestRunOfBackticks(String text) {
    int longest = 0;
    int run = 0;
    for (int i = 0; i < text.length(); i++) {
      run = text.charAt(i) == '`' ? run + 1 : 0;
      longest = Math.max(longest, run);
    }
    return longest;
  }
}
