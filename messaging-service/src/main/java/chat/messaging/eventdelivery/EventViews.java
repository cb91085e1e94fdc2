package chat.messaging.eventdelivery;

import chat.kit.http.OrganizationHosts;
import chat.messaging.accessquery.ChannelAudience;
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

/** Decides which events are delivered to which queues, and in which form. */
@Singleton
public final class EventViews {

  private static final Logger LOG = LoggerFactory.getLogger(EventViews.class);

  private final EventFormat format;
  private final AccessChanges accessChanges;
  private final DeliveryContexts deliveryContexts;
  private final MessageView messageView;
  private final MessageChangeViews messageChangeViews;
  private final PeopleViews peopleViews;
  private final ChannelViews channelViews;
  private final EmojiView emojiView;

  EventViews(
      EventFormat format,
      AccessChanges accessChanges,
      DeliveryContexts deliveryContexts,
      OrganizationHosts hosts) {
    this.format = format;
    this.accessChanges = accessChanges;
    this.deliveryContexts = deliveryContexts;
    var addresses = new EventEmailAddresses(hosts);
    this.messageView = new MessageView(addresses);
    this.messageChangeViews = new MessageChangeViews(addresses);
    this.peopleViews = new PeopleViews(addresses);
    this.channelViews = new ChannelViews();
    this.emojiView = new EmojiView();
  }

  /** An event in the form for a client. Its id is the offset of its record. */
  public record Shown(long id, Map<String, @Nullable Object> event) {}

  /**
   * Events and queues of an organization whose delivery can be decided.
   *
   * <p>Created only by {@link #await}.
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
   * Waits, possibly for seconds, until the projections have applied the changes of access before
   * these events. Does not wait if the events are for none of the queues.
   *
   * @param events of the organization, in order
   * @param viewers queues of accounts of the organization
   */
  public Decidable await(
      long organizationId, List<LoggedEvent> events, Collection<Viewer> viewers) {
    if (events.stream().anyMatch(event -> !Candidate.among(viewers, event).isEmpty())) {
      accessChanges.await(organizationId);
    }
    return new Decidable(organizationId, events, viewers);
  }

  /** Returns the events for each queue, in order; queues without events are absent. */
  public Map<UUID, List<Shown>> of(Decidable decidable) {
    List<LoggedEvent> events = decidable.events;
    Collection<Viewer> viewers = decidable.viewers;
    List<Candidate> candidates = new ArrayList<>();
    for (LoggedEvent event : events) {
      List<Viewer> interested = Candidate.among(viewers, event);
      if (!interested.isEmpty()) {
        candidates.add(new Candidate(event, Payload.of(format.payload(event)), interested));
      }
    }
    if (candidates.isEmpty()) {
      return Map.of();
    }
    DeliveryContext deliveryContext = deliveryContexts.of(decidable.organizationId, candidates);
    ChannelAppearances channelAppearances = ChannelAppearances.among(events, viewers, format);
    Map<UUID, List<Shown>> shown = new HashMap<>();
    for (Candidate candidate : deliveryContext.candidates()) {
      DeliveryContext then = deliveryContext.asOf(candidate);
      for (Viewer viewer : candidate.viewers()) {
        if (!channelAppearances.wasHiddenAt(candidate.event(), viewer.userId())
            || isAboutReceivedMessage(candidate, viewer.userId(), then)) {
          forViewer(candidate, viewer, then, channelAppearances)
              .ifPresent(eventForViewer -> show(eventForViewer, shown));
        }
      }
    }
    return shown;
  }

  /** Whether the event is a message that was sent to the user, or is about one. */
  private static boolean isAboutReceivedMessage(
      Candidate candidate, long userId, DeliveryContext deliveryContext) {
    if (!(candidate.event().recipients() instanceof Recipients.OfChannel channel)) {
      return false;
    }
    Payload payload = candidate.payload();
    return Stream.concat(
            Stream.ofNullable(payload.numberOrNull("subscriptions_number")),
            payload.numbers("subscriptions_numbers").stream())
        .anyMatch(number ->
            deliveryContext.channels().wasSubscribed(channel.channelId(), userId, number));
  }

  /** Empty if the viewer's account is not active. */
  private static Optional<EventForViewer> forViewer(
      Candidate candidate,
      Viewer viewer,
      DeliveryContext deliveryContext,
      ChannelAppearances channelAppearances) {
    return Optional.ofNullable(deliveryContext.active(viewer.userId()))
        .map(account ->
            new EventForViewer(
                candidate.event(),
                candidate.payload(),
                viewer,
                account,
                deliveryContext,
                channelAppearances));
  }

  private void show(EventForViewer eventForViewer, Map<UUID, List<Shown>> shown) {
    List<Map<String, @Nullable Object>> views = views(eventForViewer);
    if (!views.isEmpty()) {
      shown
          .computeIfAbsent(eventForViewer.viewer().queueId(), _ -> new ArrayList<>())
          .addAll(shownTo(eventForViewer, views));
    }
  }

  private static List<Shown> shownTo(
      EventForViewer eventForViewer, List<Map<String, @Nullable Object>> views) {
    LoggedEvent event = eventForViewer.event();
    if (eventForViewer.isLimited()) {
      LongPredicate visible = userId -> !eventForViewer.isHidden(userId);
      return withTypeAndId(
          event, views.stream().map(view -> PeopleInEvents.only(visible, view)).toList());
    }
    return views.size() == 1
        ? withTypeAndId(event, views)
        : eventForViewer.payload().once(new IdentityKey(views), () -> withTypeAndId(event, views));
  }

  /** Cache key for views that several viewers share; compares the list by identity. */
  private static final class IdentityKey {

    private final List<?> views;

    private IdentityKey(List<?> views) {
      this.views = views;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof IdentityKey same && same.views == views;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(views);
    }
  }

  private static List<Shown> withTypeAndId(
      LoggedEvent event, List<Map<String, @Nullable Object>> views) {
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

  private List<Map<String, @Nullable Object>> views(EventForViewer eventForViewer) {
    try {
      return isRecipient(eventForViewer) ? form(eventForViewer) : List.of();
    } catch (IllegalArgumentException | ClassCastException e) {
      eventForViewer
          .payload()
          .once(new FailureLogged(), () -> logFailure(eventForViewer.event(), e));
      return List.of();
    }
  }

  /** Cache key that limits the log to one message per event. */
  private record FailureLogged() {}

  private static FailureLogged logFailure(LoggedEvent event, RuntimeException reason) {
    LOG.error(
        "Event not delivered: type {} at offset {} is malformed: {}",
        event.type(),
        event.offset(),
        reason.toString());
    return new FailureLogged();
  }

  /** Whether the viewer is a recipient. Messages in channels are decided by their own views. */
  private static boolean isRecipient(EventForViewer eventForViewer) {
    return switch (eventForViewer.event().recipients()) {
      case Recipients.Users users -> users.include(eventForViewer.userId());
      case Recipients.Everybody _ -> true;
      case Recipients.OfRoles ofRoles ->
          ofRoles.roles().contains(eventForViewer.account().role().number());
      case Recipients.OfChannel channel -> isInChannel(eventForViewer, channel.channelId());
    };
  }

  private static boolean isInChannel(EventForViewer eventForViewer, long channelId) {
    ChannelAudience channels = eventForViewer.context().channels();
    return switch (eventForViewer.event().type()) {
      case "message", "update_message", "delete_message", "reaction", "submessage" -> true;
      case "stream" ->
          channels.mayKnowOf(
              channelId, eventForViewer.account(), PeopleViews.ownerOf(eventForViewer));
      case "subscription" -> channels.maySeeSubscribers(channelId, eventForViewer.account());
      default -> channels.isReader(channelId, eventForViewer.account());
    };
  }

  private List<Map<String, @Nullable Object>> form(EventForViewer eventForViewer) {
    return switch (eventForViewer.event().type()) {
      case "message" -> messageView.of(eventForViewer);
      case "update_message" -> messageChangeViews.update(eventForViewer);
      case "delete_message" -> messageChangeViews.delete(eventForViewer);
      case "reaction" -> messageChangeViews.reaction(eventForViewer);
      case "submessage" -> messageChangeViews.submessage(eventForViewer);
      case "update_message_flags" -> channelViews.flags(eventForViewer);
      case "user_topic" -> channelViews.userTopic(eventForViewer);
      case "stream" -> channelViews.stream(eventForViewer);
      case "subscription" -> channelViews.subscription(eventForViewer);
      case "presence" -> peopleViews.presence(eventForViewer);
      case "user_status" -> peopleViews.userStatus(eventForViewer);
      case "typing" -> peopleViews.typing(eventForViewer);
      case "typing_edit_message" -> messageChangeViews.typing(eventForViewer);
      case "realm_user" -> peopleViews.realmUser(eventForViewer);
      case "user_group" -> peopleViews.userGroup(eventForViewer);
      case "realm_linkifiers" -> channelViews.linkifiers(eventForViewer);
      case "realm_emoji" -> emojiView.of(eventForViewer);
      default -> List.of(eventForViewer.payload().copy());
    };
  }
}
