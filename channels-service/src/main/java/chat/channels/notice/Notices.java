package chat.channels.notice;

import static java.util.stream.Collectors.groupingBy;

import chat.channels.channel.Channel;
import chat.channels.channel.Channels;
import chat.contracts.Program;
import chat.identityprojection.AccountStore;
import chat.identityprojection.OrganizationStore;
import chat.identityprojection.ProjectedOrganizationSettings;
import chat.kit.task.Task;
import chat.kit.task.Tasks;
import io.micronaut.transaction.TransactionDefinition.Propagation;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Gatherers;

/** Schedules messages of the notification bot about a change, in the transaction of the change. */
@Singleton
public class Notices {

  private static final String CHANNEL_EVENTS = "channel events";
  private static final String NEW_CHANNELS = "new channels";
  private static final long NO_CHANNEL = -1;

  /** The maximum that messaging-service accepts and can write within the timeout of a call. */
  private static final int MAX_RECIPIENTS_PER_TASK = 100;

  private static final String ONE = "/internal/messages";
  private static final String EACH = "/internal/messages/each";

  private final Tasks tasks;
  private final AccountStore accounts;
  private final OrganizationStore organizations;
  private final Channels channels;

  Notices(Tasks tasks, AccountStore accounts, OrganizationStore organizations, Channels channels) {
    this.tasks = tasks;
    this.accounts = accounts;
    this.organizations = organizations;
    this.channels = channels;
  }

  /**
   * Schedules the messages about a new channel; those in channels are marked as read for the
   * creator.
   *
   * @param announce whether the creator asked for an announcement; private channels are never
   *     announced
   */
  @Transactional(propagation = Propagation.MANDATORY)
  public void created(Channel channel, long creatorId, boolean announce) {
    long organizationId = channel.organizationId();
    String creator = mention(organizationId, creatorId);
    List<Task> all = new ArrayList<>();
    if (hasChannelEvents(organizationId)) {
      all.add(
          task(ONE, inChannel(channel, NoticeText.created(channel, creator)).readBy(creatorId)));
    }
    if (announce && !channel.inviteOnly()) {
      announcements(organizationId)
          .ifPresent(announcements ->
              all.add(
                  task(
                      ONE,
                      NoticeRequest.toChannel(
                              organizationId,
                              announcements,
                              NEW_CHANNELS,
                              NoticeText.announced(channel, creator))
                          .readBy(creatorId))));
    }
    tasks.add(all);
  }

  /**
   * Schedules messages to users who were subscribed, unless they did it themselves or are bots.
   * Each user gets one message, with up to a hundred users per task.
   *
   * @param channels the channels to which each user was subscribed
   */
  @Transactional(propagation = Propagation.MANDATORY)
  public void subscribed(
      long organizationId, long actorId, Map<Long, List<NamedChannel>> channels) {
    List<Long> candidates = channels.keySet().stream().filter(userId -> userId != actorId).toList();
    if (candidates.isEmpty()) {
      return;
    }
    Set<Long> people = accounts.people(organizationId, candidates);
    Map<List<NamedChannel>, List<Long>> recipients =
        candidates.stream()
            .filter(people::contains)
            .sorted()
            .collect(groupingBy(userId -> Objects.requireNonNull(channels.get(userId))));
    String actor = mention(organizationId, actorId);
    List<Task> all = new ArrayList<>();
    recipients.forEach((names, userIds) -> {
      String text = NoticeText.subscribed(actor, names);
      userIds.stream()
          .gather(Gatherers.windowFixed(MAX_RECIPIENTS_PER_TASK))
          .forEach(some -> all.add(task(EACH, NoticeRequest.toEach(organizationId, some, text))));
    });
    tasks.add(all);
  }

  /**
   * Posts changes of a channel in the channel: archived or unarchived, name, description and
   * privacy. Nothing is posted about changes of an archived channel.
   */
  @Transactional(propagation = Propagation.MANDATORY)
  public void changed(Channel before, Channel after, long actorId) {
    if (before.isArchived() && after.isArchived()) {
      return;
    }
    List<Task> all = new ArrayList<>();
    if (before.isArchived()) {
      all.add(task(ONE, inChannel(after, NoticeText.unarchived(after)).linkedAs(actorId)));
    }
    NoticeText.changed(before, after, mention(after.organizationId(), actorId))
        .forEach(text -> all.add(toChannel(after, text)));
    if (after.isArchived()) {
      all.add(
          task(
              ONE, inChannel(after, NoticeText.archived(after)).linkedAs(actorId).readBy(actorId)));
    }
    if (!all.isEmpty() && hasChannelEvents(after.organizationId())) {
      tasks.add(all);
    }
  }

  /**
   * The channel for announcements of new channels, if the organization has one that is not
   * archived.
   */
  private Optional<Long> announcements(long organizationId) {
    long channelId =
        settings(organizationId).number("new_stream_announcements_stream_id", NO_CHANNEL);
    return channels.active(organizationId, List.of(channelId), false).stream()
        .map(Channel::channelId)
        .findFirst();
  }

  private boolean hasChannelEvents(long organizationId) {
    return settings(organizationId).flag("send_channel_events_messages", true);
  }

  private ProjectedOrganizationSettings settings(long organizationId) {
    return organizations.find(organizationId).orElseThrow().settings();
  }

  private String mention(long organizationId, long userId) {
    return NoticeText.mention(accounts.find(organizationId, userId).orElseThrow());
  }

  private static Task toChannel(Channel channel, String text) {
    return task(ONE, inChannel(channel, text));
  }

  private static NoticeRequest inChannel(Channel channel, String text) {
    return NoticeRequest.toChannel(
        channel.organizationId(), channel.channelId(), CHANNEL_EVENTS, text);
  }

  private static Task task(String path, NoticeRequest request) {
    return new Task(request.organizationId(), Program.MESSAGING, path, request);
  }
}
