package chat.messaging.rendering;

import static java.util.stream.Collectors.toSet;

import chat.identityprojection.ProjectedAccount;
import chat.identityprojection.VisiblePeople;
import chat.kit.text.NameText;
import chat.markdown.text.MessageReferences;
import chat.markdown.text.Names;
import chat.messaging.access.AccessibleChannel;
import chat.messaging.access.ContentAccess;
import chat.messaging.picture.LinkedPictures;
import chat.messaging.topic.TopicName;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Looks up the objects that a message refers to, one query per kind. Makes no query for kinds that
 * the message does not refer to.
 */
@Singleton
final class ReferenceLookup {

  private final ReferenceRepository repository;
  private final VisiblePeople visible;
  private final ContentAccess contentAccess;
  private final LinkedPictures linkedPictures;

  ReferenceLookup(
      ReferenceRepository repository,
      VisiblePeople visible,
      ContentAccess contentAccess,
      LinkedPictures linkedPictures) {
    this.repository = repository;
    this.visible = visible;
    this.contentAccess = contentAccess;
    this.linkedPictures = linkedPictures;
  }

  /** Returns the referenced names that the sender may refer to. */
  Names find(ProjectedAccount sender, MessageReferences messageReferences) {
    var found = new ResolvedNames();
    if (!messageReferences.userNames().isEmpty() || !messageReferences.userIds().isEmpty()) {
      users(sender, messageReferences).forEach(found::add);
    }
    if (!messageReferences.groupNames().isEmpty()) {
      groups(sender, messageReferences).forEach(found::add);
    }
    if (!messageReferences.channelNames().isEmpty()) {
      List<AccessibleChannel> accessible =
          contentAccess.byNames(sender, messageReferences.channelNames());
      accessible.forEach(
          channel -> found.add(new Names.Channel(channel.channelId(), channel.name())));
      latestMessages(sender, linkedTopics(accessible, messageReferences), accessible)
          .forEach(found::add);
    }
    found.addPictures(linkedPictures.find(sender.organizationId(), messageReferences.pictures()));
    return found;
  }

  private List<Names.User> users(ProjectedAccount sender, MessageReferences messageReferences) {
    List<Names.User> found =
        repository
            .users(
                sender.organizationId(), messageReferences.userNames(), messageReferences.userIds())
            .stream()
            .map(user -> new Names.User(user.userId(), user.fullName(), user.isActive()))
            .toList();
    Set<Long> hidden = visible.hiddenFrom(sender, found.stream().map(Names.User::id).toList());
    return found.stream().filter(user -> !hidden.contains(user.id())).toList();
  }

  private List<ResolvedNames.NamedGroup> groups(
      ProjectedAccount sender, MessageReferences messageReferences) {
    return repository.groups(sender.organizationId(), messageReferences.groupNames()).stream()
        .map(group ->
            new ResolvedNames.NamedGroup(
                group.name(),
                new Names.Group(
                    group.groupId(), SystemGroupNames.shown(group.name()), !group.isDeactivated())))
        .toList();
  }

  /** A topic of a channel whose content the sender can access. */
  private record LinkedTopic(long channelId, String topic) {}

  /** Returns the linked topics, each once regardless of case. */
  private static Collection<LinkedTopic> linkedTopics(
      List<AccessibleChannel> accessible, MessageReferences messageReferences) {
    Map<String, Long> channelIds = new HashMap<>();
    accessible.forEach(
        channel -> channelIds.put(NameText.key(channel.name()), channel.channelId()));
    Map<LinkedTopic, LinkedTopic> topics = new LinkedHashMap<>();
    for (MessageReferences.Topic topic : messageReferences.topics()) {
      Long channelId = channelIds.get(NameText.key(topic.channelName()));
      if (channelId != null) {
        topics.putIfAbsent(
            new LinkedTopic(channelId, TopicName.key(topic.topic())),
            new LinkedTopic(channelId, topic.topic()));
      }
    }
    return topics.values();
  }

  /** Returns the latest message of each topic that the sender may read. */
  private List<ResolvedNames.LatestMessage> latestMessages(
      ProjectedAccount sender, Collection<LinkedTopic> topics, List<AccessibleChannel> accessible) {
    if (topics.isEmpty()) {
      return List.of();
    }
    Set<Long> withHistory =
        accessible.stream()
            .filter(AccessibleChannel::showsHistory)
            .map(AccessibleChannel::channelId)
            .collect(toSet());
    return repository.latestMessages(
        topics.stream().map(LinkedTopic::channelId).toList(),
        topics.stream().map(LinkedTopic::topic).toList(),
        topics.stream().map(topic -> withHistory.contains(topic.channelId())).toList(),
        sender.userId());
  }
}
