package chat.channels.create;

import chat.channels.ChannelsError;
import chat.channels.access.ChannelAccess;
import chat.channels.channel.ChannelGroup;
import chat.channels.channel.ChannelName;
import chat.channels.channel.Channels;
import chat.identityprojection.AccountStore;
import chat.identityprojection.Actors;
import chat.kit.people.GroupSetting;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Checks who may create which channel. The order of the checks is part of the API: guests, group
 * settings, permissions, name, subscribers.
 */
@Singleton
public final class CreationRules {

  private final ChannelAccess access;
  private final Actors actors;
  private final AccountStore accounts;
  private final CreationPermissions permissions;
  private final Channels channels;

  CreationRules(
      ChannelAccess access,
      Actors actors,
      AccountStore accounts,
      CreationPermissions permissions,
      Channels channels) {
    this.access = access;
    this.actors = actors;
    this.accounts = accounts;
    this.permissions = permissions;
    this.channels = channels;
  }

  /**
   * Returns the permitted channels, in request order; refuses if one of them is not permitted. The
   * number of SQL statements does not depend on the number of channels.
   */
  public List<PermittedChannel> permit(Caller caller, CreateChannelRequest request) {
    long organizationId = caller.organizationId();
    Map<ChannelGroup, GroupSetting> groups =
        access.decide(
            caller,
            () -> {
              if (actors.current(caller).role() == Role.GUEST) {
                throw ChannelsError.GUESTS_NOT_ALLOWED.refuse();
              }
              return permissions.require(caller, request);
            });
    List<ChannelName> names =
        request.channels().stream().map(named -> ChannelName.of(named.name())).toList();
    requireFree(organizationId, names);
    List<Long> subscribers = request.subscribers().stream().distinct().toList();
    access.require(caller, () -> requireActive(organizationId, subscribers));
    List<Long> ids = channels.nextIds(names.size());
    List<PermittedChannel> permitted = new ArrayList<>();
    for (int i = 0; i < ids.size(); i++) {
      CreateChannelRequest.Named named = request.channels().get(i);
      permitted.add(
          new PermittedChannel(
              new PermittedChannel.Beginning(
                  ids.get(i),
                  organizationId,
                  caller.userId(),
                  names.get(i),
                  named.description().replaceAll("\\R", " "),
                  request.settings(),
                  groups,
                  subscribers,
                  named.color())));
    }
    return permitted;
  }

  private void requireFree(long organizationId, List<ChannelName> names) {
    Set<String> taken = channels.taken(organizationId, names);
    for (ChannelName name : names) {
      if (taken.contains(name.key())) {
        throw ChannelsError.CHANNEL_ALREADY_EXISTS.refuse(name.text());
      }
    }
  }

  private void requireActive(long organizationId, List<Long> userIds) {
    Set<Long> active = accounts.active(organizationId, userIds);
    for (long userId : userIds) {
      if (!active.contains(userId)) {
        throw ChannelsError.INVALID_USER_ID.refuse(userId);
      }
    }
  }
}
