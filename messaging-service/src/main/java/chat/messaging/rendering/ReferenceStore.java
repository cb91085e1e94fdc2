package chat.messaging.rendering;

import chat.identity.copy.Account;
import chat.identity.copy.VisiblePeople;
import chat.kit.sql.Sql;
import chat.kit.text.NameText;
import chat.markdown.Names;
import chat.markdown.References;
import chat.messaging.access.ContentAccess;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;
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

  private static final String LATEST_MESSAGES =
      """
      select c.channel_id, t.topic, max(m.id) as message_id
      from unnest(:nameKeys::text[], :topics::text[]) as t (name_key, topic)
      join channel c on c.organization_id = :organizationId and c.name_key = t.name_key
      join recipient r on r.channel_id = c.channel_id
      join message m on m.recipient_id = r.id and lower(m.topic) = lower(t.topic)
      group by c.channel_id, t.topic
      """;

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
      channels(sender, references).forEach(found::add);
    }
    if (!references.topics().isEmpty()) {
      latestMessages(sender, references).forEach(found::add);
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

  private List<Names.Channel> channels(Account sender, References references) {
    return openChannels.byNames(sender, references.channelNames()).stream()
        .map(channel -> new Names.Channel(channel.channelId(), channel.name()))
        .toList();
  }

  private List<FoundNames.LatestMessage> latestMessages(Account sender, References references) {
    List<References.Topic> topics = List.copyOf(references.topics());
    return sql.statement(LATEST_MESSAGES)
        .bind("nameKeys", keys(topics.stream().map(References.Topic::channelName).toList()))
        .bind("topics", topics.stream().map(References.Topic::topic).toList())
        .bind("organizationId", sender.organizationId())
        .list(row ->
            new FoundNames.LatestMessage(
                row.number("channel_id"), row.text("topic"), row.number("message_id")));
  }

  private static List<String> keys(Collection<String> names) {
    return names.stream().map(NameText::key).toList();
  }
}
