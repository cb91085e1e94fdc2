package chat.messaging.eventdelivery;

import chat.identityprojection.ProjectedAccount;
import chat.messaging.fetch.SenderAvatar;
import chat.messaging.initialstate.Capability;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Client forms of events about users and groups.
 *
 * <p>Users who are hidden from a limited guest are removed.
 */
final class PeopleViews {

  private static final String RECIPIENTS = "recipients";

  private final EventEmailAddresses eventEmailAddresses;

  PeopleViews(EventEmailAddresses eventEmailAddresses) {
    this.eventEmailAddresses = eventEmailAddresses;
  }

  /** {@code presence}, in the form that the client supports. */
  List<Map<String, @Nullable Object>> presence(EventForViewer eventForViewer) {
    Payload payload = eventForViewer.payload();
    Long userId = payload.numberOrNull("user_id");
    boolean isHidden = userId != null && eventForViewer.isHidden(userId);
    if (isHidden && payload.flag("is_limited")) {
      return List.of();
    }
    if (eventForViewer.can(Capability.SIMPLIFIED_PRESENCE_EVENTS)) {
      Map<String, @Nullable Object> event = new LinkedHashMap<>();
      event.put("presences", payload.get("presences"));
      return List.of(event);
    }
    Map<String, @Nullable Object> event = payload.without("presences", "is_limited");
    if (eventForViewer.viewer().viewerOptions().slimPresence()) {
      event.remove("email");
    } else if (userId != null) {
      event.computeIfPresent(
          "email",
          (_, email) -> eventEmailAddresses.api(eventForViewer, userId, String.valueOf(email)));
    }
    return List.of(event);
  }

  /** {@code user_status}; nothing about hidden users. */
  List<Map<String, @Nullable Object>> userStatus(EventForViewer eventForViewer) {
    Long userId = eventForViewer.payload().numberOrNull("user_id");
    if (userId != null && eventForViewer.isHidden(userId)) {
      return List.of();
    }
    Map<String, @Nullable Object> event = eventForViewer.payload().copy();
    eventForViewer.renameServiceEmoji(event);
    return List.of(event);
  }

  /** {@code typing}; in channels only for readers whose clients support it. */
  List<Map<String, @Nullable Object>> typing(EventForViewer eventForViewer) {
    Payload payload = eventForViewer.payload();
    Map<String, @Nullable Object> event = payload.copy();
    event.put("sender", eventEmailAddresses.person(eventForViewer, payload.get("sender")));
    event.computeIfPresent(
        RECIPIENTS,
        (_, _) ->
            eventForViewer.isLimited()
                ? recipients(eventForViewer)
                : payload.once(RECIPIENTS, () -> recipients(eventForViewer)));
    Long channelId = payload.numberOrNull("stream_id");
    if (channelId == null) {
      return List.of(event);
    }
    event.put("topic", eventForViewer.shownTopic(payload.text("topic")));
    return eventForViewer.can(Capability.STREAM_TYPING_NOTIFICATIONS)
            && eventForViewer.context().channels().isReader(channelId, eventForViewer.account())
        ? List.of(event)
        : List.of();
  }

  private List<?> recipients(EventForViewer eventForViewer) {
    return eventForViewer.payload().list(RECIPIENTS).stream()
        .map(person -> eventEmailAddresses.person(eventForViewer, person))
        .toList();
  }

  /** {@code realm_user}; nothing about hidden users. */
  List<Map<String, @Nullable Object>> realmUser(EventForViewer eventForViewer) {
    Payload payload = eventForViewer.payload();
    Payload person = payload.part("person");
    Long userId = person.numberOrNull("user_id");
    if (userId != null && eventForViewer.isHidden(userId)) {
      return List.of();
    }
    boolean needsAvatar =
        payload.text("op").equals("add")
            && person.has("avatar_url")
            && person.get("avatar_url") == null
            && !eventForViewer.viewer().viewerOptions().clientGravatar();
    Map<String, @Nullable Object> event = payload.copy();
    if (!payload.has("person")) {
      return List.of(event);
    }
    Map<String, @Nullable Object> shown = EventEmailAddresses.changed(eventForViewer, person);
    if (needsAvatar) {
      Long version = person.numberOrNull("avatar_version");
      shown.put(
          "avatar_url",
          SenderAvatar.thirdParty(
              String.valueOf(shown.get("email")), version == null ? 1 : version));
    }
    event.put("person", shown);
    return List.of(event);
  }

  /**
   * {@code user_group}; for clients without support for deactivated groups, deactivation is a
   * removal.
   */
  List<Map<String, @Nullable Object>> userGroup(EventForViewer eventForViewer) {
    Payload payload = eventForViewer.payload();
    Payload data = payload.part("data");
    boolean knowsDeactivated = eventForViewer.can(Capability.INCLUDE_DEACTIVATED_GROUPS);
    if (data.has("deactivated")) {
      return activationChange(eventForViewer, data.flag("deactivated"), knowsDeactivated);
    }
    if (payload.flag("is_deactivated") && !knowsDeactivated) {
      return List.of();
    }
    Map<String, @Nullable Object> event = payload.without("is_deactivated");
    if (payload.has("user_ids")) {
      List<Long> userIds = visible(eventForViewer, payload.numbers("user_ids"));
      event.put("user_ids", userIds);
      return userIds.isEmpty() ? List.of() : List.of(event);
    }
    if (payload.has("group")) {
      event.put("group", group(eventForViewer));
    }
    return List.of(event);
  }

  private static List<Map<String, @Nullable Object>> activationChange(
      EventForViewer eventForViewer, boolean isDeactivated, boolean knowsDeactivated) {
    if (knowsDeactivated) {
      return List.of(eventForViewer.payload().without("group", "is_deactivated"));
    }
    Map<String, @Nullable Object> event = new LinkedHashMap<>();
    event.put("op", isDeactivated ? "remove" : "add");
    if (isDeactivated) {
      event.put("group_id", eventForViewer.payload().get("group_id"));
    } else {
      event.put("group", group(eventForViewer));
    }
    return List.of(event);
  }

  private static Map<String, @Nullable Object> group(EventForViewer eventForViewer) {
    Payload group = eventForViewer.payload().part("group");
    Map<String, @Nullable Object> shown = group.copy();
    if (group.has("members")) {
      shown.put("members", visible(eventForViewer, group.numbers("members")));
    }
    return shown;
  }

  /** Returns the users that a {@code user_group} event names. */
  static Stream<Long> namedInGroup(Payload payload) {
    return Stream.of(
            payload.numbers("user_ids").stream(),
            payload.part("group").numbers("members").stream(),
            PeopleInEvents.named(payload.fields()))
        .flatMap(Function.identity());
  }

  private static List<Long> visible(EventForViewer eventForViewer, List<Long> userIds) {
    return eventForViewer.isLimited()
        ? userIds.stream().filter(userId -> !eventForViewer.isHidden(userId)).toList()
        : userIds;
  }

  /** Returns the active owner of the viewer's account; null if there is none. */
  static @Nullable ProjectedAccount ownerOf(EventForViewer eventForViewer) {
    Long ownerId = eventForViewer.account().botOwnerId();
    return ownerId == null ? null : eventForViewer.context().active(ownerId);
  }
}
