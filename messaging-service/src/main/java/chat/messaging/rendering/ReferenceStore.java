package chat.messaging.rendering;

import static java.util.stream.Collectors.toSet;

import chat.identity.copy.Account;
import chat.identity.copy.VisiblePeople;
import chat.kit.sql.Sql;
import chat.kit.text.NameText;
import chat.markdown.Names;
import chat.markdown.References;
import chat.messaging.access.ContentAccess;
import chat.messaging.access.OpenChannel;
import chat.messaging.topic.TopicName;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Looks up whom and what a message refers to: one query a kind, none where it refers to nothing.
 */
@Singleton
final class ReferenceStore {

  private static final String USERS =
      """
      select user_id, full_name, is_active from account
      where organization_id = :organizationId
        and (lower(full_name) = any(array(select lower(name) from unnest(:names::text[]) name))
          or user_id = any(:userIds::bigint[]))
      """;

  private static final String GROUPS =
      """
      select group_id, name, is_deactivated from user_group
      where organization_id = :organizationId
        and lower(name) = any(array(select lower(sought) from unnest(:names::text[]) sought))
      """;

  /**
   * From the end of the topic's index, however many messages it has. What the sender received
   * before he left for longer than the last ones is not looked for.
   */
  private static final String LATEST_MESSAGES =
      """
      select t.channel_id, t.topic, latest.id as message_id
      from unnest(:channelIds::bigint[], :topics::text[], :showHistory::boolean[])
          as t (channel_id, topic, shows_history)
      join recipient r on r.channel_id = t.channel_id
      left join subscription s on s.channel_id = t.channel_id and s.user_id = :senderId
      cross join lateral (
        select last.id from (
          select m.id, m.subscriptions_number from message m
          where m.recipient_id = r.id and lower(m.topic) = lower(t.topic)
          order by m.id desc limit :most) last
        where t.shows_history or s.periods @> last.subscriptions_number
        order by last.id desc limit 1) latest
      """;

  /** So many of a topic's messages are looked at for one that the sender may read. */
  private static final int MOST = 100;

  private final Sql sql;
  private final VisiblePeople visible;
  private final ContentAccess openChannels;

  ReferenceStore(Sql sql, VisiblePeople visible, ContentAccess openChannels) {
    this.sql = sql;
    this.visible = visible;
    this.openChannels = openChannels;
  }

  /** The names that the sender may refer to, of those that the message does. */
  Names find(Account sender, References references) {
    var found = new FoundNames();
    if (!references.userNames().isEmpty() || !references.userIds().isEmpty()) {
      users(sender, references).forEach(found::add);
    }
    if (!references.groupNames().isEmpty()) {
      groups(sender, references).forEach(found::add);
    }
    if (!references.channelNames().isEmpty()) {
      List<OpenChannel> open = openChannels.byNames(sender, references.channelNames());
      open.forEach(channel -> found.add(new Names.Channel(channel.channelId(), channel.name())));
      latestMessages(sender, topicsIn(open, references), open).forEach(found::add);
    }
    return found;
  }

  private List<Names.User> users(Account sender, References references) {
    List<Names.User> found =
        sql.statement(USERS)
            .bind("organizationId", sender.organizationId())
            .bind("names", references.userNames())
            .bind("userIds", references.userIds())
            .list(row ->
                new Names.User(
                    row.number("user_id"), row.text("full_name"), row.flag("is_active")));
    Set<Long> hidden = visible.hiddenFrom(sender, found.stream().map(Names.User::id).toList());
    return found.stream().filter(user -> !hidden.contains(user.id())).toList();
  }

  private List<FoundNames.NamedGroup> groups(Account sender, References references) {
    return sql.statement(GROUPS)
        .bind("organizationId", sender.organizationId())
        .bind("names", references.groupNames())
        .list(row ->
            new FoundNames.NamedGroup(
                row.text("name"),
                new Names.Group(
                    row.number("group_id"),
                    SystemGroupNames.shown(row.text("name")),
                    !row.flag("is_deactivated"))));
  }

  /** A topic of a channel that is open to the sender. */
  private record LinkedTopic(long channelId, String topic) {}

  /** The topics that are linked, each once in whatever letters it is typed. */
  private static Collection<LinkedTopic> topicsIn(List<OpenChannel> open, References references) {
    Map<String, Long> channelIds = new HashMap<>();
    open.forEach(channel -> channelIds.put(NameText.key(channel.name()), channel.channelId()));
    Map<LinkedTopic, LinkedTopic> topics = new LinkedHashMap<>();
    for (References.Topic topic : references.topics()) {
      Long channelId = channelIds.get(NameText.key(topic.channelName()));
      if (channelId != null) {
        topics.putIfAbsent(
            new LinkedTopic(channelId, TopicName.key(topic.topic())),
            new LinkedTopic(channelId, topic.topic()));
      }
    }
    return topics.values();
  }

  /** The latest message of each that the sender may read. */
  private List<FoundNames.LatestMessage> latestMessages(
      Account sender, Collection<LinkedTopic> topics, List<OpenChannel> open) {
    if (topics.isEmpty()) {
      return List.of();
    }
    Set<Long> withHistory =
        open.stream()
            .filter(OpenChannel::showsHistory)
            .map(OpenChannel::channelId)
            .collect(toSet());
    return sql.plannedOnce(LATEST_MESSAGES)
        .bindEach("channelIds", topics, LinkedTopic::channelId)
        .bindEach("topics", topics, LinkedTopic::topic)
        .bindEach("showHistory", topics, topic -> withHistory.contains(topic.channelId()))
        .bind("senderId", sender.userId())
        .bind("most", MOST)
        .list(row ->
            new FoundNames.LatestMessage(
                row.number("channel_id"), row.text("topic"), row.number("message_id")));
  }
}
