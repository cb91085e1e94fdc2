package chat.channels.list;

import chat.channels.access.ChannelPermission;
import chat.channels.access.KnownChannel;
import chat.kit.params.Default;

/**
 * Which channels the list has: those that one of the {@code include_*} asks for.
 *
 * @param includeAllActive what older clients call {@code include_all}; others may send both
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

  boolean wants(KnownChannel known) {
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
