package chat.channels.notice;

import chat.channels.channel.Channel;
import chat.identityprojection.ProjectedAccount;
import chat.markdown.MarkdownText;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The texts of the notification bot, in Markdown with escaped names. */
final class NoticeText {

  private static final String NO_DESCRIPTION = "*No description.*";
  private static final int MIN_FENCE_LENGTH = 4;

  /**
   * Limit for the part of a message that names channels. A message may have 10,000 characters; the
   * rest is for the number of channels that are not named.
   */
  private static final int MAX_NAME_CHARACTERS = 9_900;

  private static final Pattern FENCE_MARK = Pattern.compile("(?<=^\\s{0,3})[`~](?=``|~~)");

  private NoticeText() {}

  /** A mention of the account that does not notify the user. */
  static String mention(ProjectedAccount account) {
    return MarkdownText.silentMention(account.userId(), account.fullName());
  }

  static String created(Channel channel, String creator) {
    return "**%s** channel created by %s. **Description:**\n%s"
        .formatted(kind(channel), creator, quote(channel.description()));
  }

  static String announced(Channel channel, String creator) {
    return "%s created a new channel %s.".formatted(creator, link(channel));
  }

  static String archived(Channel channel) {
    return "Channel %s has been archived.".formatted(link(channel));
  }

  static String unarchived(Channel channel) {
    return "Channel %s has been unarchived.".formatted(link(channel));
  }

  /** Names as many of the channels as fit into a message. */
  static String subscribed(String actor, List<NamedChannel> channels) {
    if (channels.size() == 1) {
      return "%s subscribed you to %s.".formatted(actor, channels.getFirst().link());
    }
    var text = new StringBuilder(actor + " subscribed you to the following channels:\n");
    for (int named = 0; named < channels.size(); named++) {
      String item = "\n* " + channels.get(named).link();
      if (text.length() + item.length() > MAX_NAME_CHARACTERS) {
        return text.append("\n* and %d more".formatted(channels.size() - named)).toString();
      }
      text.append(item);
    }
    return text.toString();
  }

  /** Describes each difference in a message of its own; changes of group settings are omitted. */
  static List<String> changed(Channel before, Channel after, String actor) {
    List<String> texts = new ArrayList<>();
    if (!before.name().equals(after.name())) {
      texts.add(
          "%s renamed channel **%s** to **%s**."
              .formatted(
                  actor,
                  MarkdownText.plain(before.name().text()),
                  MarkdownText.plain(after.name().text())));
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

  /** The privacy of the channel, in a few words. */
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

  private static String link(Channel channel) {
    return MarkdownText.channelLink(channel.channelId(), channel.name().text());
  }

  /** A description is a single line, which may look like the start of a code block. */
  private static String quote(String description) {
    String text =
        description.isBlank()
            ? NO_DESCRIPTION
            : FENCE_MARK
                .matcher(description)
                .replaceFirst(mark -> MarkdownText.plain(mark.group()));
    String fence = "`".repeat(Math.max(MIN_FENCE_LENGTH, longestRunOfBackticks(text) + 1));
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
