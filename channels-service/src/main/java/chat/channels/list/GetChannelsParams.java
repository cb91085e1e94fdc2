package chat.channels.list;

import chat.channels.access.ChannelPermission;
import chat.channels.access.VisibleChannel;
import chat.kit.params.Default;

/**
 * Selects the channels of the list: those that match at least one {@code include_*} parameter.
 *
 * @param includeAllActive the name of {@code include_all} in older clients; both may be sent
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
