package chat.markdown;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.CustomNode;
import org.commonmark.node.Node;

/**
 * What a message refers to by name, as typed, to be found by whoever has a database.
 *
 * @param userNames full names of users mentioned without their id
 * @param userIds ids of users mentioned by id
 * @param groupNames names of user groups
 * @param channelNames names of linked channels, those of {@code topics} included
 * @param topics topics that are linked without a message, for the link to name their latest one
 */
public record References(
    Set<String> userNames,
    Set<Long> userIds,
    Set<String> groupNames,
    Set<String> channelNames,
    Set<Topic> topics) {

  static final References NONE = new References(Set.of(), Set.of(), Set.of(), Set.of(), Set.of());

  /** A topic as typed in a link. */
  public record Topic(String channelName, String topic) {}

  /** Whether there is nothing to look up. */
  public boolean isEmpty() {
    return userNames.isEmpty()
        && userIds.isEmpty()
        && groupNames.isEmpty()
        && channelNames.isEmpty();
  }

  static References in(Node document) {
    var found =
        new References(
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
              reference.addTo(found);
            }
            visitChildren(node);
          }
        });
    return found.unmodifiable();
  }

  private References unmodifiable() {
    return new References(
        Collections.unmodifiableSet(userNames),
        Collections.unmodifiableSet(userIds),
        Collections.unmodifiableSet(groupNames),
        Collections.unmodifiableSet(channelNames),
        Collections.unmodifiableSet(topics));
  }

  /** A node whose rendering depends on {@link Names}. */
  interface Reference {
    void addTo(References references);
  }
}
