package chat.channels.subscribe;

import chat.channels.ChannelsError;
import chat.channels.access.ChannelAccess;
import chat.channels.access.ChannelPermission;
import chat.channels.access.KnownChannel;
import chat.channels.channel.ChannelName;
import chat.channels.create.CreationRules;
import chat.channels.create.PermittedChannel;
import chat.identity.copy.Actors;
import chat.kit.error.Refusal;
import chat.kit.text.NameText;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Who may be subscribed to what, and by whom (specification, Channel creation settings). */
@Singleton
final class SubscribeRules {

  /** Each is written by itself. */
  private static final int MOST_CREATED = 100;

  private final ChannelAccess access;
  private final Actors actors;
  private final PrincipalAccounts principals;
  private final CreationRules creationRules;

  SubscribeRules(
      ChannelAccess access,
      Actors actors,
      PrincipalAccounts principals,
      CreationRules creationRules) {
    this.access = access;
    this.actors = actors;
    this.principals = principals;
    this.creationRules = creationRules;
  }

  /**
   * What a request comes to.
   *
   * @param open channels that are there, to which all the users may be subscribed by the caller
   * @param created channels that are not there and may be created so
   * @param closed channels to which the caller may not do that
   * @param colors those that were sent, by {@link ChannelName#key}
   * @param areTold whether users whom somebody else subscribes are told by a message
   */
  record Permitted(
      long organizationId,
      long callerId,
      List<Long> userIds,
      List<KnownChannel> open,
      List<PermittedChannel> created,
      List<Closed> closed,
      Map<String, String> colors,
      boolean areTold) {

    /** Of the subscriptions to a channel that begin; null for the one that its id gives. */
    @Nullable String color(ChannelName name) {
      return colors.get(name.key());
    }

    /** Their names. */
    List<String> unauthorized() {
      return closed.stream().map(Closed::name).toList();
    }
  }

  /**
   * A channel as it was named.
   *
   * @param toOthersAlone whether the caller alone could be subscribed to it
   */
  record Closed(String name, boolean toOthersAlone) {}

  Permitted permit(Caller caller, SubscribeParams params, List<Long> userIds) {
    Map<String, WantedChannel> wanted = new LinkedHashMap<>();
    for (WantedChannel one : params.subscriptions().channels()) {
      wanted.putIfAbsent(ChannelName.of(one.name()).key(), one);
    }
    try {
      return access.decide(caller, () -> requireAll(permit(caller, params, userIds, wanted)));
    } catch (Refusal refusal) {
      if (params.authorizationErrorsFatal() || refusal.status() >= 500) {
        throw refusal;
      }
      // The copies are fresh by now: what is left out now is left out by right.
      return access.decide(caller, () -> permit(caller, params, userIds, wanted));
    }
  }

  private Permitted permit(
      Caller caller,
      SubscribeParams params,
      List<Long> userIds,
      Map<String, WantedChannel> wanted) {
    Map<String, Optional<KnownChannel>> there =
        access.findAll(
            caller, wanted.values().stream().map(one -> NameText.normalized(one.name())).toList());
    if (wanted.size() - there.size() > MOST_CREATED) {
      throw ChannelsError.TOO_MANY_NEW_CHANNELS.refuse(MOST_CREATED);
    }
    boolean isGuest = actors.account(caller).role() == Role.GUEST;
    List<KnownChannel> open = new ArrayList<>();
    List<WantedChannel> missing = new ArrayList<>();
    List<Closed> closed = new ArrayList<>();
    wanted.forEach((key, channel) -> {
      Optional<KnownChannel> known = there.get(key);
      // Guests create none, and are not told which private ones there are.
      if (known == null && !isGuest) {
        missing.add(channel);
      } else if (known != null
          && known.isPresent()
          && mayBeSubscribed(caller, known.get(), userIds)) {
        open.add(known.get());
      } else {
        boolean toOthersAlone = known != null && known.filter(SubscribeRules::isOpen).isPresent();
        closed.add(new Closed(NameText.normalized(channel.name()), toOthersAlone));
      }
    });
    List<PermittedChannel> created =
        missing.isEmpty()
            ? List.of()
            : creationRules.permit(caller, params.creation(missing, userIds));
    return new Permitted(
        caller.organizationId(),
        caller.userId(),
        userIds,
        open,
        created,
        closed,
        colors(wanted),
        params.sendNewSubscriptionMessages());
  }

  private static Map<String, String> colors(Map<String, WantedChannel> wanted) {
    Map<String, String> colors = new HashMap<>();
    wanted.forEach((key, channel) -> {
      if (channel.color() != null) {
        colors.put(key, channel.color());
      }
    });
    return colors;
  }

  private static Permitted requireAll(Permitted permitted) {
    String names =
        permitted.closed().stream()
            .filter(closed -> !closed.toOthersAlone())
            .map(Closed::name)
            .collect(Collectors.joining(", "));
    if (!names.isEmpty()) {
      throw ChannelsError.CHANNEL_NOT_ACCESSIBLE.refuse(names);
    }
    if (!permitted.closed().isEmpty()) {
      throw ChannelsError.INSUFFICIENT_PERMISSION.refuse();
    }
    return permitted;
  }

  /** To whom it is open in any case: nothing of it is told by naming the true reason. */
  private static boolean isOpen(KnownChannel channel) {
    return !channel.channel().inviteOnly() && channel.allows(ChannelPermission.SUBSCRIBE);
  }

  private static boolean mayBeSubscribed(Caller caller, KnownChannel channel, List<Long> userIds) {
    boolean self = userIds.contains(caller.userId());
    boolean others = userIds.stream().anyMatch(userId -> userId != caller.userId());
    return !channel.channel().isArchived()
        && (!self || channel.isSubscribed() || channel.allows(ChannelPermission.SUBSCRIBE))
        && (!others || channel.allows(ChannelPermission.ADD_SUBSCRIBERS));
  }

  /**
   * Users who may be removed from channels.
   *
   * @param areOwn whether the caller may always do that: they are himself or his bots
   */
  record Removal(
      long organizationId,
      long callerId,
      List<Long> userIds,
      List<KnownChannel> channels,
      boolean areOwn) {}

  private static boolean mayBeRemoved(KnownChannel channel) {
    return channel.allows(ChannelPermission.REMOVE_SUBSCRIBERS);
  }

  /**
   * The channels of these names, from which the caller may remove these users; a refusal where one
   * is not there for the caller, or is not the caller's to do so.
   */
  Removal removable(Caller caller, List<String> names, List<Long> userIds) {
    return access.decide(
        caller,
        () -> {
          Map<String, Optional<KnownChannel>> there = access.findAll(caller, names);
          List<String> missing =
              names.stream()
                  .filter(
                      name -> there.getOrDefault(NameText.key(name), Optional.empty()).isEmpty())
                  .toList();
          if (!missing.isEmpty()) {
            throw ChannelsError.CHANNELS_DO_NOT_EXIST.refuse(String.join(", ", missing));
          }
          List<KnownChannel> known = there.values().stream().flatMap(Optional::stream).toList();
          boolean areOwn = principals.areOwn(caller, userIds);
          if (!areOwn && !known.stream().allMatch(SubscribeRules::mayBeRemoved)) {
            throw ChannelsError.INSUFFICIENT_PERMISSION.refuse();
          }
          return new Removal(caller.organizationId(), caller.userId(), userIds, known, areOwn);
        });
  }
}
