package chat.messaging.eventview;

import chat.identity.copy.Account;
import chat.messaging.fetch.Avatar;
import chat.messaging.register.Capability;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Shows what is said of people and groups, to limited guests without those whom they don't see. */
final class PeopleViews {

  private static final String RECIPIENTS = "recipients";

  private final Addresses addresses;

  PeopleViews(Addresses addresses) {
    this.addresses = addresses;
  }

  /** {@code presence} in the form that the client understands. */
  List<Map<String, @Nullable Object>> presence(Sight sight) {
    Payload payload = sight.payload();
    Long userId = payload.numberOrNull("user_id");
    boolean isHidden = userId != null && sight.isHidden(userId);
    if (isHidden && payload.flag("is_limited")) {
      return List.of();
    }
    if (sight.can(Capability.SIMPLIFIED_PRESENCE_EVENTS)) {
      Map<String, @Nullable Object> event = new LinkedHashMap<>();
      event.put("presences", payload.get("presences"));
      return List.of(event);
    }
    Map<String, @Nullable Object> event = payload.without("presences", "is_limited");
    if (sight.viewer().wishes().slimPresence()) {
      event.remove("email");
    } else if (userId != null) {
      event.computeIfPresent(
          "email", (_, email) -> addresses.api(sight, userId, String.valueOf(email)));
    }
    return List.of(event);
  }

  /** {@code user_status}; of people whom a guest does not see, nothing. */
  List<Map<String, @Nullable Object>> userStatus(Sight sight) {
    Long userId = sight.payload().numberOrNull("user_id");
    if (userId != null && sight.isHidden(userId)) {
      return List.of();
    }
    Map<String, @Nullable Object> event = sight.payload().copy();
    sight.renameServiceEmoji(event);
    return List.of(event);
  }

  /** {@code typing}; in channels to readers alone whose clients want it. */
  List<Map<String, @Nullable Object>> typing(Sight sight) {
    Payload payload = sight.payload();
    Map<String, @Nullable Object> event = payload.copy();
    event.put("sender", addresses.person(sight, payload.get("sender")));
    event.computeIfPresent(
        RECIPIENTS,
        (_, _) ->
            sight.isLimited()
                ? recipients(sight)
                : payload.once(RECIPIENTS, () -> recipients(sight)));
    Long channelId = payload.numberOrNull("stream_id");
    if (channelId == null) {
      return List.of(event);
    }
    event.put("topic", sight.shownTopic(payload.text("topic")));
    return sight.can(Capability.STREAM_TYPING_NOTIFICATIONS)
            && sight.scene().channels().isReader(channelId, sight.account())
        ? List.of(event)
        : List.of();
  }

  private List<?> recipients(Sight sight) {
    return sight.payload().list(RECIPIENTS).stream()
        .map(person -> addresses.person(sight, person))
        .toList();
  }

  /** {@code realm_user}; of people whom a guest does not see, nothing. */
  List<Map<String, @Nullable Object>> realmUser(Sight sight) {
    Payload payload = sight.payload();
    Payload person = payload.part("person");
    Long userId = person.numberOrNull("user_id");
    if (userId != null && sight.isHidden(userId)) {
      return List.of();
    }
    boolean needsAvatar =
        payload.text("op").equals("add")
            && person.has("avatar_url")
            && person.get("avatar_url") == null
            && !sight.viewer().wishes().clientGravatar();
    Map<String, @Nullable Object> event = payload.copy();
    if (!payload.has("person")) {
      return List.of(event);
    }
    Map<String, @Nullable Object> shown = Addresses.changed(sight, person);
    if (needsAvatar) {
      Long version = person.numberOrNull("avatar_version");
      shown.put(
          "avatar_url",
          Avatar.thirdParty(String.valueOf(shown.get("email")), version == null ? 1 : version));
    }
    event.put("person", shown);
    return List.of(event);
  }

  /** {@code user_group}; a client that knows no deactivated groups sees them go and come. */
  List<Map<String, @Nullable Object>> userGroup(Sight sight) {
    Payload payload = sight.payload();
    Payload data = payload.part("data");
    boolean knowsDeactivated = sight.can(Capability.INCLUDE_DEACTIVATED_GROUPS);
    if (data.has("deactivated")) {
      return turned(sight, data.flag("deactivated"), knowsDeactivated);
    }
    if (payload.flag("is_deactivated") && !knowsDeactivated) {
      return List.of();
    }
    Map<String, @Nullable Object> event = payload.without("is_deactivated");
    if (payload.has("user_ids")) {
      List<Long> userIds = seen(sight, payload.numbers("user_ids"));
      event.put("user_ids", userIds);
      return userIds.isEmpty() ? List.of() : List.of(event);
    }
    if (payload.has("group")) {
      event.put("group", group(sight));
    }
    return List.of(event);
  }

  private static List<Map<String, @Nullable Object>> turned(
      Sight sight, boolean isDeactivated, boolean knowsDeactivated) {
    if (knowsDeactivated) {
      return List.of(sight.payload().without("group", "is_deactivated"));
    }
    Map<String, @Nullable Object> event = new LinkedHashMap<>();
    event.put("op", isDeactivated ? "remove" : "add");
    if (isDeactivated) {
      event.put("group_id", sight.payload().get("group_id"));
    } else {
      event.put("group", group(sight));
    }
    return List.of(event);
  }

  private static Map<String, @Nullable Object> group(Sight sight) {
    Payload group = sight.payload().part("group");
    Map<String, @Nullable Object> shown = group.copy();
    if (group.has("members")) {
      shown.put("members", seen(sight, group.numbers("members")));
    }
    return shown;
  }

  /** The people whom a {@code user_group} event names. */
  static Stream<Long> namedInGroup(Payload payload) {
    return Stream.of(
            payload.numbers("user_ids").stream(),
            payload.part("group").numbers("members").stream(),
            PeopleInEvents.named(payload.fields()))
        .flatMap(Function.identity());
  }

  private static List<Long> seen(Sight sight, List<Long> userIds) {
    return sight.isLimited()
        ? userIds.stream().filter(userId -> !sight.isHidden(userId)).toList()
        : userIds;
  }

  /** Who owns the viewer's account, if that is a bot's; null where nobody does. */
  static @Nullable Account ownerOf(Sight sight) {
    Long ownerId = sight.account().botOwnerId();
    return ownerId == null ? null : sight.scene().active(ownerId);
  }
}
