package chat.markdown.text;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.CustomNode;
import org.commonmark.node.Link;
import org.commonmark.node.Node;

/**
 * The names in a message that the caller must look up, as typed.
 *
 * @param userNames full names of users mentioned without their id
 * @param userIds ids of users mentioned by id
 * @param groupNames names of user groups
 * @param channelNames names of linked channels, including those of {@code topics}
 * @param topics topics that are linked without a message; their links name the latest message
 * @param pictures decoded paths of linked uploads that are pictures according to their names
 */
public record MessageReferences(
    Set<String> userNames,
    Set<Long> userIds,
    Set<String> groupNames,
    Set<String> channelNames,
    Set<Topic> topics,
    Set<String> pictures) {

  public static final MessageReferences NONE =
      new MessageReferences(Set.of(), Set.of(), Set.of(), Set.of(), Set.of(), Set.of());

  /** A topic as typed in a link. */
  public record Topic(String channelName, String topic) {}

  /** Returns whether there is nothing to look up. */
  public boolean isEmpty() {
    return userNames.isEmpty()
        && userIds.isEmpty()
        && groupNames.isEmpty()
        && channelNames.isEmpty()
        && pictures.isEmpty();
  }

  public static MessageReferences in(Node document) {
    var references =
        new MessageReferences(
            new LinkedHashSet<>(),
            new LinkedHashSet<>(),
            new LinkedHashSet<>(),
            new LinkedHashSet<>(),
            new LinkedHashSet<>(),
            new LinkedHashSet<>());
    document.accept(
        new AbstractVisitor() {
          @Override
          public void visit(CustomNode node) {
            if (node instanceof Reference reference) {
              reference.addTo(references);
            }
            visitChildren(node);
          }

          @Override
          public void visit(Link link) {
            references.addPicture(link.getDestination());
            visitChildren(link);
          }
        });
    return references.unmodifiable();
  }

  /** Adds the upload at an address if it may be a picture. */
  public void addPicture(String address) {
    String path = Urls.picturePath(address);
    if (path != null) {
      pictures.add(path);
    }
  }

  /** Returns the same references without pictures. */
  public MessageReferences withoutPictures() {
    return new MessageReferences(userNames, userIds, groupNames, channelNames, topics, Set.of());
  }

  private MessageReferences unmodifiable() {
    return new MessageReferences(
        Collections.unmodifiableSet(userNames),
        Collections.unmodifiableSet(userIds),
        Collections.unmodifiableSet(groupNames),
        Collections.unmodifiableSet(channelNames),
        Collections.unmodifiableSet(topics),
        Collections.unmodifiableSet(pictures));
  }

  /** A node whose rendering depends on {@link Names}. */
  public interface Reference {
    void addTo(MessageReferences messageReferences);
  }
}
