package chat.messaging.access;

import chat.contracts.Topic;
import chat.identity.copy.Account;
import chat.identity.copy.AccountStore;
import chat.kit.copy.FreshCopies;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.messaging.MessagingError;
import jakarta.inject.Singleton;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Decides who may read a message. Missing and invisible take the same way to the same answer. */
@Singleton
public final class ReadAccess {

  private static final Set<Topic> RESTS_ON =
      Set.of(
          Topic.CHANNEL_CHANGED,
          Topic.SUBSCRIPTION_CHANGED,
          Topic.USER_CHANGED,
          Topic.GROUP_CHANGED,
          Topic.ORGANIZATION_CHANGED);

  private final FreshCopies copies;
  private final ReadableMessageStore messages;
  private final AccountStore accounts;
  private final ContentGrants contentGrants;

  ReadAccess(
      FreshCopies copies,
      ReadableMessageStore messages,
      AccountStore accounts,
      ContentGrants contentGrants) {
    this.copies = copies;
    this.messages = messages;
    this.accounts = accounts;
    this.contentGrants = contentGrants;
  }

  /** The message, if the caller may read it; {@code Invalid message(s)} otherwise. */
  public ReadableMessage of(Caller caller, long messageId) {
    return copies.decide(
        caller.organizationId(),
        RESTS_ON,
        () ->
            messages
                .find(caller.organizationId(), caller.userId(), messageId)
                .filter(message -> mayRead(caller, message))
                .map(ReadableMessage::new)
                .orElseThrow(MessagingError.INVALID_MESSAGE::refuse));
  }

  /**
   * The message, if the caller may read it and its channel is not archived, where nothing changes
   * any more; {@code Invalid message(s)} otherwise.
   */
  public ReadableMessage toChange(Caller caller, long messageId) {
    return copies.decide(
        caller.organizationId(),
        RESTS_ON,
        () ->
            messages
                .find(caller.organizationId(), caller.userId(), messageId)
                .filter(message -> mayRead(caller, message))
                .filter(message -> message.channel() == null || !message.channel().isArchived())
                .map(ReadableMessage::new)
                .orElseThrow(MessagingError.INVALID_MESSAGE::refuse));
  }

  private boolean mayRead(Caller caller, MessageFacts message) {
    ChannelFacts channel = message.channel();
    return channel == null
        ? message.userIds().contains(caller.userId())
        : mayReadChannelMessage(caller, channel, message.subscribedThen());
  }

  /**
   * Whether the caller, who may read the message, may read all others of its channel, and not those
   * alone that he received.
   */
  public boolean readsAll(Caller caller, ReadableMessage message) {
    ChannelFacts channel = message.channel();
    return channel == null || mayReadAll(caller, channel);
  }

  /** Received it then, or has access to the channel's content now. */
  private boolean mayReadChannelMessage(
      Caller caller, ChannelFacts channel, boolean subscribedThen) {
    return subscribedThen || mayReadAll(caller, channel);
  }

  private boolean mayReadAll(Caller caller, ChannelFacts channel) {
    if (channel.isWebPublic()) {
      return true;
    }
    if (!channel.inviteOnly()) {
      return caller.role() != Role.GUEST || channel.subscribed();
    }
    if (!channel.historyPublicToSubscribers()) {
      return false;
    }
    return channel.subscribed() || grantsContent(caller, channel);
  }

  private boolean grantsContent(Caller caller, ChannelFacts channel) {
    Account account = account(caller);
    return account != null && contentGrants.areGiven(channel, account);
  }

  private @Nullable Account account(Caller caller) {
    return accounts.find(caller.organizationId(), caller.userId()).orElse(null);
  }
}
