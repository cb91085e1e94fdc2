package chat.channels.access;

import static chat.channels.channel.ChannelGroup.CAN_ADD_SUBSCRIBERS_GROUP;
import static chat.channels.channel.ChannelGroup.CAN_ADMINISTER_CHANNEL_GROUP;
import static chat.channels.channel.ChannelGroup.CAN_REMOVE_SUBSCRIBERS_GROUP;
import static chat.channels.channel.ChannelGroup.CAN_SEND_MESSAGE_GROUP;

/**
 * Permissions on a channel, each with its rule. Guests get the permissions of subscribers and of
 * web-public channels only; group settings never let a guest into a channel or make one an
 * administrator of it.
 */
public enum ChannelPermission {
  /** To read the messages. */
  READ {
    @Override
    boolean isGiven(ChannelRelation channelRelation) {
      return channelRelation.isSubscribed()
          || channelRelation.channel().isWebPublic()
          || (!channelRelation.isGuest() && !channelRelation.channel().inviteOnly())
          || channelRelation.isLetIn();
    }
  },
  /**
   * To list the subscribers. Administrators of a private channel have it even where they may not
   * read.
   */
  LIST_SUBSCRIBERS {
    @Override
    boolean isGiven(ChannelRelation channelRelation) {
      return READ.isGiven(channelRelation) || ADMINISTER.isGiven(channelRelation);
    }
  },
  /** To know that the channel exists, and its settings. A bot sees the channels of its owner. */
  SEE {
    @Override
    boolean isGiven(ChannelRelation channelRelation) {
      return LIST_SUBSCRIBERS.isGiven(channelRelation) || channelRelation.isOwnerGiven(READ);
    }
  },
  /**
   * To send messages; topics have further rules. A user who could subscribe to a private channel
   * may post without subscribing only if new subscribers see its history. A bot may post where its
   * owner is subscribed.
   */
  POST {
    @Override
    boolean isGiven(ChannelRelation channelRelation) {
      boolean isReached =
          channelRelation.isSubscribed()
              || channelRelation.isOwnerSubscribed()
              || channelRelation.channel().isWebPublic()
              || (!channelRelation.isGuest() && !channelRelation.channel().inviteOnly())
              || (channelRelation.channel().historyPublicToSubscribers()
                  && channelRelation.isLetIn());
      return channelRelation.isOpen()
          && isReached
          && (channelRelation.isIn(CAN_SEND_MESSAGE_GROUP)
              || channelRelation.isOwnerIn(CAN_SEND_MESSAGE_GROUP));
    }
  },
  /** To subscribe oneself. */
  SUBSCRIBE {
    @Override
    boolean isGiven(ChannelRelation channelRelation) {
      boolean isOpenToAll =
          channelRelation.isGuest()
              ? channelRelation.channel().isWebPublic()
              : !channelRelation.channel().inviteOnly();
      return channelRelation.isOpen() && (isOpenToAll || channelRelation.isLetIn());
    }
  },
  /**
   * To subscribe other users. Channel administrators may do so unless the channel is private;
   * private channels require membership in {@code can_add_subscribers_group}.
   */
  ADD_SUBSCRIBERS {
    @Override
    boolean isGiven(ChannelRelation channelRelation) {
      return channelRelation.isOpen()
          && !channelRelation.isGuest()
          && READ.isGiven(channelRelation)
          && (channelRelation.isIn(CAN_ADD_SUBSCRIBERS_GROUP)
              || channelRelation.isInOrganizationGroup("can_add_subscribers_group")
              || (!channelRelation.channel().inviteOnly() && ADMINISTER.isGiven(channelRelation)));
    }
  },
  /** To unsubscribe other users. */
  REMOVE_SUBSCRIBERS {
    @Override
    boolean isGiven(ChannelRelation channelRelation) {
      return ADMINISTER.isGiven(channelRelation)
          || (SEE.isGiven(channelRelation) && channelRelation.isIn(CAN_REMOVE_SUBSCRIBERS_GROUP));
    }
  },
  /** To change the settings and to archive the channel. */
  ADMINISTER {
    @Override
    boolean isGiven(ChannelRelation channelRelation) {
      return channelRelation.isAdministrator()
          || (!channelRelation.isGuest() && channelRelation.isIn(CAN_ADMINISTER_CHANNEL_GROUP));
    }
  };

  abstract boolean isGiven(ChannelRelation channelRelation);
}
