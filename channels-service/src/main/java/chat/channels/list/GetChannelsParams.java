package chat.channels.list;

import chat.channels.access.ChannelPermission;
import chat.channels.access.KnownChannel;
import chat.kit.params.Default;

/** Which channels the list has: those that one of the {@code include_*} asks for. */
record GetChannelsParams(
    @Default("true") boolean includePublic,
    @Default("false") boolean includeWebPublic,
    @Default("true") boolean includeSubscribed,
    @Default("true") boolean excludeArchived,
    @Default("false") boolean includeAll,
    @Default("false") boolean includeDefault,
    @Default("false") boolean includeOwnerSubscribed,
    @Default("false") boolean includeCanAccessContent) {

  boolean wants(KnownChannel known) {
    if (excludeArchived && known.channel().isArchived()) {
      return false;
    }
    return includeAll
        || (includePublic && !known.channel().inviteOnly() && known.allows(ChannelPermission.READ))
        || (includeWebPublic && known.channel().isWebPublic())
        || (includeSubscribed && known.isSubscribed())
        || (includeOwnerSubscribed && known.isOwnerSubscribed())
        || (includeCanAccessContent && known.allows(ChannelPermission.READ));
  }
}
