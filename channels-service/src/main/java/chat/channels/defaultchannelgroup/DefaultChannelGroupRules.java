package chat.channels.defaultchannelgroup;

import chat.channels.ChannelsError;
import chat.channels.access.ChannelAccess;
import chat.channels.access.VisibleChannel;
import chat.identityprojection.Actors;
import chat.kit.text.NameText;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import jakarta.inject.Singleton;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Checks who may change groups of default channels, and finds the channels by name. */
@Singleton
final class DefaultChannelGroupRules {

  private final Actors actors;
  private final ChannelAccess access;

  DefaultChannelGroupRules(Actors actors, ChannelAccess access) {
    this.actors = actors;
    this.access = access;
  }

  void requireAdministrator(Caller caller) {
    actors.atLeast(Role.ADMINISTRATOR, caller, ChannelsError.ADMINISTRATORS_ONLY);
  }

  /**
   * Returns the channels with these names, each once; refuses if the caller does not see one of
   * them.
   */
  List<VisibleChannel> channels(Caller caller, List<String> sent) {
    Set<String> names = new LinkedHashSet<>();
    sent.forEach(name -> names.add(NameText.normalized(name)));
    return access.decide(
        caller,
        () -> {
          Map<String, Optional<VisibleChannel>> existing = access.findAll(caller, names);
          return names.stream()
              .map(name ->
                  existing
                      .getOrDefault(NameText.key(name), Optional.empty())
                      .orElseThrow(() -> ChannelsError.INVALID_CHANNEL_NAME.refuse(name)))
              .distinct()
              .toList();
        });
  }
}
