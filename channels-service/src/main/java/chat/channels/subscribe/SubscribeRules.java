package chat.channels.subscribe;

import chat.channels.ChannelsError;
import chat.channels.access.ChannelAccess;
import chat.channels.access.ChannelPermission;
import chat.channels.access.VisibleChannel;
import chat.channels.channel.ChannelName;
import chat.channels.create.CreationRules;
import chat.channels.create.PermittedChannel;
import chat.identityprojection.Actors;
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

/** Determines who may be subscribed to which channels, and by whom. */
@Singleton
final class SubscribeRules {

  /** Maximum number of new channels per request; each is written separately. */
  private static final int MAX_CREATED = 100;

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
   * The decision on a request.
   *
   * @param open existing channels to which the caller may subscribe all the users
   * @param created channels that do not exist and that the caller may create
   * @param closed channels to which the caller may not subscribe the users
   * @param colors the colors in the request, by {@link ChannelName#key}
   * @param areTold whether users subscribed by someone else get a message
   */
  record Permitted(
      long organizationId,
      long callerId,
      List<Long> userIds,
      List<VisibleChannel> open,
      List<PermittedChannel> created,
      List<Closed> closed,
      Map<String, String> colors,
      boolean areTold) {

    /** Color of new subscriptions to the channel; null for the default color. */
    @Nullable String color(ChannelName name) {
      return colors.get(name.key());
    }

    /** The names of the closed channels. */
    List<String> unauthorized() {
      return closed.stream().map(Closed::name).toList();
    }
  }

  /**
   * A channel, as named in the request.
   *
   * @param toOthersAlone whether the caller could subscribe only themselves to it
   */
  record Closed(String name, boolean toOthersAlone) {}

  Permitted permit(Caller caller, SubscribeParams params, List<Long> userIds) {
    Map<String, RequestedChannel> requested = new LinkedHashMap<>();
    for (RequestedChannel one : params.subscriptions().channels()) {
      requested.putIfAbsent(ChannelName.of(one.name()).key(), one);
    }
    try {
      return access.decide(caller, () -> requireAll(permit(caller, params, userIds, requested)));
    } catch (Refusal refusal) {
      if (params.authorizationErrorsFatal() || refusal.status() >= 500) {
        throw refusal;
      }
      // The projections are up to date now, so every channel that is left out is really closed.
      return access.decide(caller, () -> permit(caller, params, userIds, requested));
    }
  }

  private Permitted permit(
      Caller caller,
      SubscribeParams params,
      List<Long> userIds,
      Map<String, RequestedChannel> requested) {
    Map<String, Optional<VisibleChannel>> existing =
        access.findAll(
            caller,
            requested.values().stream().map(one -> NameText.normalized(one.name())).toList());
    if (requested.size() - existing.size() > MAX_CREATED) {
      throw ChannelsError.TOO_MANY_NEW_CHANNELS.refuse(MAX_CREATED);
    }
    boolean isGuest = actors.account(caller).role() == Role.GUEST;
    List<VisibleChannel> open = new ArrayList<>();
    List<RequestedChannel> missing = new ArrayList<>();
    List<Closed> closed = new ArrayList<>();
    requested.forEach((key, channel) -> {
      Optional<VisibleChannel> known = existing.get(key);
      // Guests cannot create channels and must not learn which private channels exist.
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
        colors(requested),
        params.sendNewSubscriptionMessages());
  }

  private static Map<String, String> colors(Map<String, RequestedChannel> requested) {
    Map<String, String> colors = new HashMap<>();
    requested.forEach((key, channel) -> {
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

  /**
   * Whether the channel is open to the caller in any case. Naming the true reason then reveals
   * nothing.
   */
  private static boolean isOpen(VisibleChannel channel) {
    return !channel.channel().inviteOnly() && channel.allows(ChannelPermission.SUBSCRIBE);
  }

  private static boolean mayBeSubscribed(
      Caller caller, VisibleChannel channel, List<Long> userIds) {
    boolean self = userIds.contains(caller.userId());
    boolean others = userIds.stream().anyMatch(userId -> userId != caller.userId());
    return !channel.channel().isArchived()
        && (!self || channel.isSubscribed() || channel.allows(ChannelPermission.SUBSCRIBE))
        && (!others || channel.allows(ChannelPermission.ADD_SUBSCRIBERS));
  }

  /**
   * Users who may be removed from channels.
   *
   * @param areOwn whether the users are the caller or the caller's bots, which is always permitted
   */
  record Removal(
      long organizationId,
      long callerId,
      List<Long> userIds,
      List<VisibleChannel> channels,
      boolean areOwn) {}

  private static boolean mayBeRemoved(VisibleChannel channel) {
    return channel.allows(ChannelPermission.REMOVE_SUBSCRIBERS);
  }

  /**
   * Returns the channels with these names if the caller may remove these users from them. Refuses
   * if one of them is missing, hidden from the caller or not permitted.
   */
  Removal removable(Caller caller, List<String> names, List<Long> userIds) {
    return access.decide(
        caller,
        () -> {
          Map<String, Optional<VisibleChannel>> existing = access.findAll(caller, names);
          List<String> missing =
              names.stream()
                  .filter(
                      name -> existing.getOrDefault(NameText.key(name), Optional.empty()).isEmpty())
                  .toList();
          if (!missing.isEmpty()) {
            throw ChannelsError.CHANNELS_DO_NOT_EXIST.refuse(String.join(", ", missing));
          }
          List<VisibleChannel> known =
              existing.values().stream().flatMap(Optional::stream).toList();
          boolean areOwn = principals.areOwn(caller, userIds);
          if (!areOwn && !known.stream().allMatch(SubscribeRules::mayBeRemoved)) {
            throw ChannelsError.INSUFFICIENT_PERMISSION.refuse();
          }
          return new Removal(caller.organizationId(), caller.userId(), userIds, known, areOwn);
        });
  }
}
