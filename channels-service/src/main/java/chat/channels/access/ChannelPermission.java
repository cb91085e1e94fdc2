package chat.channels.access;

import static chat.channels.channel.ChannelGroup.CAN_ADD_SUBSCRIBERS_GROUP;
import static chat.channels.channel.ChannelGroup.CAN_ADMINISTER_CHANNEL_GROUP;
import static chat.channels.channel.ChannelGroup.CAN_REMOVE_SUBSCRIBERS_GROUP;
import static chat.channels.channel.ChannelGroup.CAN_SEND_MESSAGE_GROUP;

/**
 * What somebody may do with a channel, and the rule for each (specification, Channel creation
 * settings). Guests have what subscription and web-public channels give, and nothing by groups that
 * would let them into a channel or run it.
 */
public enum ChannelPermission {
  /** Its messages. */
  READ {
    @Override
    boolean isGiven(Standing standing) {
      return standing.isSubscribed()
          || standing.channel().isWebPublic()
          || (!standing.isGuest() && !standing.channel().inviteOnly())
          || standing.isLetIn();
    }
  },
  /** Who is subscribed. Whoever runs a private channel need not read it. */
  LIST_SUBSCRIBERS {
    @Override
    boolean isGiven(Standing standing) {
      return READ.isGiven(standing) || ADMINISTER.isGiven(standing);
    }
  },
  /** That it exists, with its settings. A bot knows the channels of its owner. */
  SEE {
    @Override
    boolean isGiven(Standing standing) {
      return LIST_SUBSCRIBERS.isGiven(standing) || standing.isOwnerGiven(READ);
    }
  },
  /**
   * To write into it; topics have rules of their own. Who could subscribe to a private channel
   * writes there without doing so only where newcomers see its history; a bot writes where its
   * owner is subscribed.
   */
  POST {
    @Override
    boolean isGiven(Standing standing) {
      boolean isReached =
          standing.isSubscribed()
              || standing.isOwnerSubscribed()
              || standing.channel().isWebPublic()
              || (!standing.isGuest() && !standing.channel().inviteOnly())
              || (standing.channel().historyPublicToSubscribers() && standing.isLetIn());
      return standing.isOpen()
          && isReached
          && (standing.isIn(CAN_SEND_MESSAGE_GROUP) || standing.isOwnerIn(CAN_SEND_MESSAGE_GROUP));
    }
  },
  /** To subscribe oneself. */
  SUBSCRIBE {
    @Override
    boolean isGiven(Standing standing) {
      boolean isOpenToAll =
          standing.isGuest() ? standing.channel().isWebPublic() : !standing.channel().inviteOnly();
      return standing.isOpen() && (isOpenToAll || standing.isLetIn());
    }
  },
  /**
   * To subscribe others. Into what is not private whoever runs the channel may; into a private one
   * only those who are named for that.
   */
  ADD_SUBSCRIBERS {
    @Override
    boolean isGiven(Standing standing) {
      return standing.isOpen()
          && !standing.isGuest()
          && READ.isGiven(standing)
          && (standing.isIn(CAN_ADD_SUBSCRIBERS_GROUP)
              || standing.isInOrganizationGroup("can_add_subscribers_group")
              || (!standing.channel().inviteOnly() && ADMINISTER.isGiven(standing)));
    }
  },
  /** To end the subscriptions of others. */
  REMOVE_SUBSCRIBERS {
    @Override
    boolean isGiven(Standing standing) {
      return ADMINISTER.isGiven(standing)
          || (SEE.isGiven(standing) && standing.isIn(CAN_REMOVE_SUBSCRIBERS_GROUP));
    }
  },
  /** To change its settings, to archive it. */
  ADMINISTER {
    @Override
    boolean isGiven(Standing standing) {
      return standing.isAdministrator()
          || (!standing.isGuest() && standing.isIn(CAN_ADMINISTER_CHANNEL_GROUP));
    }
  };

  abstract boolean isGiven(Standing standing);
}
