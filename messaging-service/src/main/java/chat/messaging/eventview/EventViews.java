package chat.messaging.eventview;

import chat.kit.http.OrganizationHosts;
import chat.messaging.access.ChannelAudience;
import chat.messaging.eventlog.EventFormat;
import chat.messaging.eventlog.LoggedEvent;
import chat.messaging.eventlog.Recipients;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.LongPredicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Decides which of some events each of some queues is shown, and gives them their form. */
@Singleton
public final class EventViews {

  private static final Logger LOG = LoggerFactory.getLogger(EventViews.class);

  private final EventFormat format;
  private final AccessChanges accessChanges;
  private final Scenes scenes;
  private final MessageView messageView;
  private final MessageChangeViews messageChangeViews;
  private final PeopleViews peopleViews;
  private final ChannelViews channelViews;
  private final EmojiView emojiView;

  EventViews(
      EventFormat format, AccessChanges accessChanges, Scenes scenes, OrganizationHosts hosts) {
    this.format = format;
    this.accessChanges = accessChanges;
    this.scenes = scenes;
    var addresses = new Addresses(hosts);
    this.messageView = new MessageView(addresses);
    this.messageChangeViews = new MessageChangeViews(addresses);
    this.peopleViews = new PeopleViews(addresses);
    this.channelViews = new ChannelViews();
    this.emojiView = new EmojiView();
  }

  /** An event as a client is shown it; its id is the offset of its record. */
  public record Shown(long id, Map<String, @Nullable Object> event) {}

  /**
   * Events of an organization and queues of its accounts, once it can be decided which of them each
   * is shown; only {@link #await} makes it.
   */
  public static final class Decidable {

    private final long organizationId;
    private final List<LoggedEvent> events;
    private final Collection<Viewer> viewers;

    private Decidable(long organizationId, List<LoggedEvent> events, Collection<Viewer> viewers) {
      this.organizationId = organizationId;
      this.events = events;
      this.viewers = viewers;
    }
  }

  /**
   * Waits, perhaps for seconds, until the copies have the changes of access before these events,
   * unless they are for none of the queues.
   *
   * @param events of the organization, in their order
   * @param viewers queues of accounts of the organization
   */
  public Decidable await(
      long organizationId, List<LoggedEvent> events, Collection<Viewer> viewers) {
    if (events.stream().anyMatch(event -> !Candidate.among(viewers, event).isEmpty())) {
      accessChanges.await(organizationId);
    }
    return new Decidable(organizationId, events, viewers);
  }

  /**
   * The events that each queue is shown, in their order; queues that are shown none are left out.
   */
  public Map<UUID, List<Shown>> of(Decidable decidable) {
    List<LoggedEvent> events = decidable.events;
    Collection<Viewer> viewers = decidable.viewers;
    List<Candidate> candidates = new ArrayList<>();
    for (LoggedEvent event : events) {
      List<Viewer> those = Candidate.among(viewers, event);
      if (!those.isEmpty()) {
        candidates.add(new Candidate(event, Payload.of(format.payload(event)), those));
      }
    }
    if (candidates.isEmpty()) {
      return Map.of();
    }
    Scene scene = scenes.of(decidable.organizationId, candidates);
    Appearances appearances = Appearances.among(events, viewers, format);
    Map<UUID, List<Shown>> shown = new HashMap<>();
    for (Candidate candidate : scene.candidates()) {
      Scene then = scene.asOf(candidate);
      for (Viewer viewer : candidate.viewers()) {
        if (!appearances.cameAfter(candidate.event(), viewer.userId())
            || isOfReceived(candidate, viewer.userId(), then)) {
          sight(candidate, viewer, then, appearances).ifPresent(sight -> show(sight, shown));
        }
      }
    }
    return shown;
  }

  /** Whether the event is a message that was sent to the account, or is about one. */
  private static boolean isOfReceived(Candidate candidate, long userId, Scene scene) {
    if (!(candidate.event().recipients() instanceof Recipients.OfChannel channel)) {
      return false;
    }
    Payload payload = candidate.payload();
    return Stream.concat(
            Stream.ofNullable(payload.numberOrNull("subscriptions_number")),
            payload.numbers("subscriptions_numbers").stream())
        .anyMatch(number -> scene.channels().wasSubscribed(channel.channelId(), userId, number));
  }

  /** Empty where the viewer's account is not active. */
  private static Optional<Sight> sight(
      Candidate candidate, Viewer viewer, Scene scene, Appearances appearances) {
    return Optional.ofNullable(scene.active(viewer.userId()))
        .map(account ->
            new Sight(candidate.event(), candidate.payload(), viewer, account, scene, appearances));
  }

  private void show(Sight sight, Map<UUID, List<Shown>> shown) {
    List<Map<String, @Nullable Object>> views = views(sight);
    if (!views.isEmpty()) {
      shown
          .computeIfAbsent(sight.viewer().queueId(), _ -> new ArrayList<>())
          .addAll(shownTo(sight, views));
    }
  }

  private static List<Shown> shownTo(Sight sight, List<Map<String, @Nullable Object>> views) {
    LoggedEvent event = sight.event();
    if (sight.isLimited()) {
      LongPredicate seen = userId -> !sight.isHidden(userId);
      return whole(event, views.stream().map(view -> PeopleInEvents.only(seen, view)).toList());
    }
    return views.size() == 1
        ? whole(event, views)
        : sight.payload().once(new Same(views), () -> whole(event, views));
  }

  /** Views that several are shown; told apart by the list itself, not by what is in it. */
  private static final class Same {

    private final List<?> views;

    private Same(List<?> views) {
      this.views = views;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Same same && same.views == views;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(views);
    }
  }

  private static List<Shown> whole(LoggedEvent event, List<Map<String, @Nullable Object>> views) {
    return views.stream()
        .map(view -> {
          Map<String, @Nullable Object> whole = new LinkedHashMap<>();
          whole.put("type", event.type());
          whole.putAll(view);
          whole.put("id", event.offset());
          return new Shown(event.offset(), whole);
        })
        .toList();
  }

  private List<Map<String, @Nullable Object>> views(Sight sight) {
    try {
      return isMeant(sight) ? form(sight) : List.of();
    } catch (IllegalArgumentException | ClassCastException e) {
      sight.payload().once(new Unshown(), () -> unshown(sight.event(), e));
      return List.of();
    }
  }

  /** What is said once of an event, and not to each viewer. */
  private record Unshown() {}

  private static Unshown unshown(LoggedEvent event, RuntimeException reason) {
    LOG.error(
        "An event of the type {} at {} can't be shown: {}",
        event.type(),
        event.offset(),
        reason.toString());
    return new Unshown();
  }

  /** Whether the event is for the viewer; of messages in channels, their own views decide it. */
  private static boolean isMeant(Sight sight) {
    return switch (sight.event().recipients()) {
      case Recipients.Users users -> users.include(sight.userId());
      case Recipients.Everybody _ -> true;
      case Recipients.OfRoles ofRoles -> ofRoles.roles().contains(sight.account().role().number());
      case Recipients.OfChannel channel -> isInChannel(sight, channel.channelId());
    };
  }

  private static boolean isInChannel(Sight sight, long channelId) {
    ChannelAudience channels = sight.scene().channels();
    return switch (sight.event().type()) {
      case "message", "update_message", "delete_message", "reaction", "submessage" -> true;
      case "stream" -> channels.mayKnowOf(channelId, sight.account(), PeopleViews.ownerOf(sight));
      case "subscription" -> channels.maySeeSubscribers(channelId, sight.account());
      default -> channels.isReader(channelId, sight.account());
    };
  }

  private List<Map<String, @Nullable Object>> form(Sight sight) {
    return switch (sight.event().type()) {
      case "message" -> messageView.of(sight);
      case "update_message" -> messageChangeViews.update(sight);
      case "delete_message" -> messageChangeViews.delete(sight);
      case "reaction" -> messageChangeViews.reaction(sight);
      case "submessage" -> messageChangeViews.submessage(sight);
      case "update_message_flags" -> channelViews.flags(sight);
      case "user_topic" -> channelViews.userTopic(sight);
      case "stream" -> channelViews.stream(sight);
      case "subscription" -> channelViews.subscription(sight);
      case "presence" -> peopleViews.presence(sight);
      case "user_status" -> peopleViews.userStatus(sight);
      case "typing" -> peopleViews.typing(sight);
      case "realm_user" -> peopleViews.realmUser(sight);
      case "user_group" -> peopleViews.userGroup(sight);
      case "realm_linkifiers" -> channelViews.linkifiers(sight);
      case "realm_emoji" -> emojiView.of(sight);
      default -> List.of(sight.payload().copy());
    };
  }
}
