package chat.channels.list;

import chat.channels.access.ChannelPermission;
import chat.channels.access.VisibleChannel;
import chat.kit.params.Default;

/**
 * Selects the channels of the list: those that match at least one {@code include_*} parameter.
 *
 * @param includePublic whether to list public channels that the caller may read
 * @param includeWebPublic whether to list web-public channels
 * @param includeSubscribed whether to list channels to which the caller is subscribed
 * @param excludeArchived whether to omit archived channels
 * @param includeAll whether to list all channels that the caller may see; only administrators may
 *     set it
 * @param includeAllActive older name of {@code include_all}; both may be sent
 * @param includeDefault whether each channel has the field {@code is_default}; adds no channels to
 *     the list
 * @param includeOwnerSubscribed whether to list, for a bot, channels to which its owner is
 *     subscribed
 * @param includeCanAccessContent whether to list channels that the caller may read, subscribed or
 *     not
 */
record GetChannelsParams(
    @Default("true") boolean includePublic,
    @Default("false") boolean includeWebPublic,
    @Default("true") boolean includeSubscribed,
    @Default("true") boolean excludeArchived,
    @Default("false") boolean includeAll,
    @Default("false") boolean includeAllActive,
    @Default("false") boolean includeDefault,
    @Default("false") boolean includeOwnerSubscribed,
    @Default("false") boolean includeCanAccessContent) {

  boolean wantsAll() {
    return includeAll || includeAllActive;
  }

  boolean wants(VisibleChannel known) {
    if (excludeArchived && known.channel().isArchived()) {
      return false;
    }
    return wantsAll()
        || (includePublic && !known.channel().inviteOnly() && known.allows(ChannelPermission.READ))
        || (includeWebPublic && known.channel().isWebPublic())
        || (includeSubscribed && known.isSubscribed())
        || (includeOwnerSubscribed && known.isOwnerSubscribed())
        || (includeCanAccessContent && known.allows(ChannelPermission.READ));
  }
}
