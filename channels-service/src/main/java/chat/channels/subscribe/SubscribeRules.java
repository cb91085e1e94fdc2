package chat.channels.subscribe;

import chat.channels.ChannelsError;
import chat.channels.access.ChannelAccess;
import chat.channels.access.ChannelPermission;
import chat.channels.access.KnownChannel;
import chat.channels.channel.Channel;
import chat.channels.channel.ChannelName;
import chat.channels.create.CreationRules;
import chat.channels.create.PermittedChannel;
import chat.kit.error.Refusal;
import chat.kit.text.NameText;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Who may be subscribed to what, and by whom (specification, Channel creation settings). */
@Singleton
final class SubscribeRules {

  private final ChannelAccess access;
  private final CreationRules creationRules;

  SubscribeRules(ChannelAccess access, CreationRules creationRules) {
    this.access = access;
    this.creationRules = creationRules;
  }

  /**
   * What a request comes to.
   *
   * @param open channels that are there, to which all the users may be subscribed by the caller
   * @param created channels that are not there and may be created so
   * @param unauthorized names of channels that are closed to the caller
   */
  record Permitted(
      long organizationId,
      List<Long> userIds,
      List<Channel> open,
      List<PermittedChannel> created,
      List<String> unauthorized) {}

  Permitted permit(Caller caller, SubscribeParams params, List<Long> userIds) {
    Map<String, WantedChannel> wanted = new LinkedHashMap<>();
    for (WantedChannel one : params.subscriptions().channels()) {
      wanted.putIfAbsent(ChannelName.of(one.name()).key(), one);
    }
    return access.decide(caller, () -> permit(caller, params, userIds, wanted));
  }

  private Permitted permit(
      Caller caller,
      SubscribeParams params,
      List<Long> userIds,
      Map<String, WantedChannel> wanted) {
    Map<String, Optional<KnownChannel>> there = access.findAll(caller, wanted.keySet());
    List<Channel> open = new ArrayList<>();
    List<PermittedChannel> created = new ArrayList<>();
    List<String> unauthorized = new ArrayList<>();
    wanted.forEach((key, channel) -> {
      Optional<KnownChannel> known = there.get(key);
      if (known == null) {
        created.add(creationRules.permit(caller, params.creation(channel, userIds)));
      } else if (known.isPresent() && mayBeSubscribed(caller, known.get(), userIds)) {
        open.add(known.get().channel());
      } else {
        unauthorized.add(NameText.normalized(channel.name()));
      }
    });
    if (params.authorizationErrorsFatal() && !unauthorized.isEmpty()) {
      throw closed(unauthorized);
    }
    return new Permitted(caller.organizationId(), userIds, open, created, unauthorized);
  }

  private static Refusal closed(List<String> names) {
    return ChannelsError.CHANNEL_NOT_ACCESSIBLE.refuse(String.join(", ", names));
  }

  private static boolean mayBeSubscribed(Caller caller, KnownChannel channel, List<Long> userIds) {
    boolean self = userIds.contains(caller.userId());
    boolean others = userIds.stream().anyMatch(userId -> userId != caller.userId());
    return (!self || channel.isSubscribed() || channel.allows(ChannelPermission.SUBSCRIBE))
        && (!others || channel.allows(ChannelPermission.ADD_SUBSCRIBERS));
  }

  private static boolean mayBeRemoved(KnownChannel channel) {
    return channel.allows(ChannelPermission.REMOVE_SUBSCRIBERS);
  }

  /**
   * The channels of these names; a refusal where one is not there for the caller.
   *
   * @param ofOthers whether the caller has to be allowed to remove others
   */
  List<Channel> removable(Caller caller, List<String> names, boolean ofOthers) {
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
          if (ofOthers && !known.stream().allMatch(SubscribeRules::mayBeRemoved)) {
            throw ChannelsError.INSUFFICIENT_PERMISSION.refuse();
          }
          return known.stream().map(KnownChannel::channel).toList();
        });
  }
}
