package chat.bench.stack.large;

import chat.messaging.search.SearchVector;
import java.util.List;

/**
 * A part of messages.
 *
 * @param html the rendered content
 * @param words the {@code tsvector} literal of the content
 * @param userIds mentioned users
 * @param groupIds mentioned user groups
 */
record Fragment(
    String content, String html, String words, List<Long> userIds, List<Long> groupIds) {

  static Fragment ofText(String text) {
    return new Fragment(text, text, SearchVector.of(text, ""), List.of(), List.of());
  }

  static Fragment ofLink(String address) {
    return new Fragment(
        address,
        "<a href=\"%s\">%s</a>".formatted(address, address),
        SearchVector.of(address, ""),
        List.of(),
        List.of());
  }

  static Fragment ofUser(long userId, String name) {
    var content = "@**%s|%d**".formatted(name, userId);
    return new Fragment(
        content,
        "<span class=\"user-mention\" data-user-id=\"%d\">@%s</span>".formatted(userId, name),
        SearchVector.of(content, ""),
        List.of(userId),
        List.of());
  }

  static Fragment ofGroup(long groupId, String name) {
    var content = "@*%s*".formatted(name);
    return new Fragment(
        content,
        "<span class=\"user-group-mention\" data-user-group-id=\"%d\">@%s</span>"
            .formatted(groupId, name),
        SearchVector.of(content, ""),
        List.of(),
        List.of(groupId));
  }
}
