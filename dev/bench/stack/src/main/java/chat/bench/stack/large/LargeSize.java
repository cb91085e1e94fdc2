package chat.bench.stack.large;

/**
 * The size of the organization.
 *
 * @param accounts generated accounts, without the ones that are created through the API
 * @param messages including direct messages
 */
public record LargeSize(int accounts, int channels, int messages) {

  /** The number of members of the large user group. */
  static final int GROUP_MEMBERS = 3_000;

  private static final int CHANNELS = 200;
  private static final int MIN_ACCOUNTS = 100;
  private static final int MIN_MESSAGES = 10_000;

  /**
   * The usual number of channels.
   *
   * @throws IllegalArgumentException with a one-line message
   */
  public static LargeSize of(int accounts, int messages) {
    if (accounts < MIN_ACCOUNTS) {
      throw new IllegalArgumentException("accounts must be at least " + MIN_ACCOUNTS);
    }
    if (messages < MIN_MESSAGES) {
      throw new IllegalArgumentException("messages must be at least " + MIN_MESSAGES);
    }
    return new LargeSize(accounts, CHANNELS, messages);
  }

  /** The number of the newest messages that the reading account has not read. */
  int unread() {
    return Math.min(60_000, messages / 2);
  }

  /**
   * The number of topics of a channel: about a hundred in small channels, thousands in large ones.
   */
  int topicsOf(int channelNumber) {
    return 100 + 3_000 / (channelNumber + 1);
  }

  /** The number of a channel, counted from 0; the first channels have most subscribers. */
  int channelNumber(double share) {
    return Math.min(channels - 1, (int) (channels * Math.pow(share, 2)));
  }
}
