package chat.bench.stack.large;

import chat.bench.stack.client.Person;
import java.util.ArrayList;
import java.util.List;

/**
 * The organization with its channels, before and after the messages are inserted.
 *
 * @param reader has read all but the newest messages
 * @param newcomers have read nothing; like the reader, they are subscribed to all channels
 * @param senders send messages while others measure
 * @param firstAccount the id of the first generated account
 * @param channels the channel ids, those with most messages first
 * @param groupId the user group with thousands of members
 */
record LargeCommunity(
    LargeSize size,
    long organizationId,
    Person owner,
    Person reader,
    List<Person> newcomers,
    List<Person> senders,
    long firstAccount,
    List<Long> channels,
    long groupId) {

  /** The name of the large user group. */
  static final String GROUP = "everybody else";

  /** The accounts with API keys that measure. */
  List<Person> measuring() {
    var all = new ArrayList<Person>();
    all.add(reader);
    all.addAll(newcomers);
    all.addAll(senders);
    return all;
  }
}
