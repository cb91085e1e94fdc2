package chat.messaging.rendering;

import static java.util.stream.Collectors.toSet;

import chat.identity.copy.Account;
import chat.identity.copy.VisiblePeople;
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
final class ReferenceLookup {

  private final ReferenceRepository repository;
  private final VisiblePeople visible;
  private final ContentAccess openChannels;

  ReferenceLookup(
      ReferenceRepository repository, VisiblePeople visible, ContentAccess openChannels) {
    this.repository = repository;
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
        repository
            .users(sender.organizationId(), references.userNames(), references.userIds())
            .stream()
            .map(user -> new Names.User(user.userId(), user.fullName(), user.isActive()))
            .toList();
    Set<Long> hidden = visible.hiddenFrom(sender, found.stream().map(Names.User::id).toList());
    return found.stream().filter(user -> !hidden.contains(user.id())).toList();
  }

  private List<FoundNames.NamedGroup> groups(Account sender, References references) {
    return repository.groups(sender.organizationId(), references.groupNames()).stream()
        .map(group ->
            new FoundNames.NamedGroup(
                group.name(),
                new Names.Group(
                    group.groupId(), SystemGroupNames.shown(group.name()), !group.isDeactivated())))
        .toList();
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
    return repository.latestMessages(
        topics.stream().map(LinkedTopic::channelId).toList(),
        topics.stream().map(LinkedTopic::topic).toList(),
        topics.stream().map(topic -> withHistory.contains(topic.channelId())).toList(),
        sender.userId());
  }
}
