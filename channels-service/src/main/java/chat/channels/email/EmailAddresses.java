package chat.channels.email;

import chat.channels.access.VisibleChannel;
import chat.channels.channel.Channel;
import jakarta.inject.Singleton;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Creates and resolves addresses such as {@code garden.0123…cdef.show-sender@mail.example.com}. */
@Singleton
final class EmailAddresses {

  private static final int TOKEN_BYTES = 16;
  private static final String OPTION = ".show-sender";
  private static final String OPTIONS =
      "show-sender|include-footer|include-quotes|prefer-text|prefer-html";

  /** The leading channel name is for humans; only the token identifies the channel. */
  private static final Pattern LOCAL_PART =
      Pattern.compile("(?:.*[.+])?(?<token>[0-9a-f]{32})(?:[.+](?:" + OPTIONS + "))*");

  private final EmailAddressRepository addresses;
  private final EmailPattern pattern;
  private final Clock clock;
  private final SecureRandom random = new SecureRandom();

  EmailAddresses(EmailAddressRepository addresses, EmailPattern pattern, Clock clock) {
    this.addresses = addresses;
    this.pattern = pattern;
    this.clock = clock;
  }

  /**
   * The address with which the account posts in the channel, with this sender. Empty if the server
   * accepts no mail.
   */
  String of(VisibleChannel known, long userId, long senderId) {
    if (pattern.isEmpty()) {
      return "";
    }
    Channel channel = known.channel();
    String token =
        addresses
            .findToken(channel.channelId(), userId, senderId)
            .orElseGet(() -> storeToken(channel, userId, senderId));
    return pattern.address(prefix(channel.name().text()) + token + OPTION);
  }

  /** Resolves an address; empty if it was never issued. */
  Optional<EmailTarget> target(String address) {
    int at = address.lastIndexOf('@');
    String localPart = at < 0 ? address : address.substring(0, at);
    Matcher matcher = LOCAL_PART.matcher(localPart.toLowerCase(Locale.ROOT));
    return matcher.matches() ? addresses.find(matcher.group("token")) : Optional.empty();
  }

  private String storeToken(Channel channel, long userId, long senderId) {
    return addresses.storeToken(
        newToken(),
        channel.organizationId(),
        channel.channelId(),
        userId,
        senderId,
        clock.instant());
  }

  private static String prefix(String name) {
    String slug = EmailSlug.of(name);
    return slug.isEmpty() ? "" : slug + ".";
  }

  private String newToken() {
    byte[] token = new byte[TOKEN_BYTES];
    random.nextBytes(token);
    return HexFormat.of().formatHex(token);
  }
}
