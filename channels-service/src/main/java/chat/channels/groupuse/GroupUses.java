package chat.channels.groupuse;

import chat.channels.ChannelsError;
import chat.channels.channel.Channel;
import chat.channels.channel.ChannelGroup;
import chat.contracts.Program;
import chat.identity.copy.SystemGroups;
import chat.kit.client.InternalClient;
import chat.kit.error.Refusal;
import chat.kit.error.RequestError;
import chat.kit.people.GroupSetting;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import io.micronaut.transaction.TransactionDefinition.Propagation;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Registers the use of groups before it takes effect. */
@Singleton
public class GroupUses {
  private static final Logger LOG = LoggerFactory.getLogger(GroupUses.class);

  private final InternalClient client;
  private final SystemGroups systemGroups;
  private final GroupUseOperations operations;

  GroupUses(InternalClient client, SystemGroups systemGroups, GroupUseOperations operations) {
    this.client = client;
    this.systemGroups = systemGroups;
    this.operations = operations;
  }

  /** What identity-service answers. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Outcome(String outcome, @Nullable Long groupId) {}

  /**
   * Makes new channels with the groups that they use registered. A refusal where one of them is
   * deactivated, 503 where identity-service is away. A setting that names no group is not told, for
   * a new channel has no earlier use that would have to end.
   *
   * @param groups the settings of each channel
   * @param change one transaction, in which {@link #commit} is called for each channel
   */
  public <T> T duringCreation(
      long organizationId,
      Map<Long, Map<ChannelGroup, GroupSetting>> groups,
      Function<RegisteredUses, T> change) {
    Map<Long, ChannelUses> uses = new LinkedHashMap<>();
    groups.forEach((channelId, ofChannel) -> {
      Map<String, List<Long>> settings = settings(organizationId, ofChannel);
      if (!settings.isEmpty()) {
        uses.put(
            channelId, new ChannelUses(UUID.randomUUID(), organizationId, channelId, settings));
      }
    });
    List<GroupSetting> sent =
        groups.values().stream().flatMap(ofChannel -> ofChannel.values().stream()).toList();
    return during(uses, sent, change);
  }

  /**
   * Changes a channel with the groups registered that it will use from now on; where it names no
   * group any more, it uses none once the change is committed. Refusals as above.
   *
   * @param groups the settings that change
   * @param change one transaction, in which {@link #commit} is called
   */
  public void duringChange(
      Channel channel, Map<ChannelGroup, GroupSetting> groups, Consumer<RegisteredUses> change) {
    Map<String, List<Long>> settings = new TreeMap<>();
    groups.keySet().forEach(group -> settings.put(group.wireName(), List.of()));
    settings.putAll(settings(channel.organizationId(), groups));
    ChannelUses uses =
        new ChannelUses(UUID.randomUUID(), channel.organizationId(), channel.channelId(), settings);
    during(
        groups.isEmpty() ? Map.of() : Map.of(channel.channelId(), uses),
        groups.values(),
        registered -> {
          change.accept(registered);
          return registered;
        });
  }

  private <T> T during(
      Map<Long, ChannelUses> uses,
      Collection<GroupSetting> sent,
      Function<RegisteredUses, T> change) {
    try {
      uses.values().stream()
          .filter(ChannelUses::nameGroups)
          .forEach(ofChannel -> register(ofChannel, sent));
      return change.apply(new RegisteredUses(uses));
    } catch (RuntimeException e) {
      uses.values().forEach(this::withdraw);
      throw e;
    }
  }

  /**
   * Notes, in the transaction of the change, that it happens. A 503 where it took so long that
   * identity-service has been told that it will not.
   */
  @Transactional(propagation = Propagation.MANDATORY)
  public void commit(RegisteredUses uses, long channelId) {
    ChannelUses ofChannel = uses.of(channelId);
    if (ofChannel != null && !operations.decide(ofChannel, true)) {
      throw RequestError.unavailable(Program.IDENTITY.wireName());
    }
  }

  private Map<String, List<Long>> settings(
      long organizationId, Map<ChannelGroup, GroupSetting> groups) {
    Map<String, List<Long>> settings = new TreeMap<>();
    groups.forEach((group, setting) -> {
      List<Long> ofPeople =
          setting.directSubgroups().stream()
              .filter(groupId -> systemGroups.find(organizationId, groupId).isEmpty())
              .toList();
      if (!ofPeople.isEmpty()) {
        settings.put(group.wireName(), ofPeople);
      }
    });
    return settings;
  }

  private void register(ChannelUses uses, Collection<GroupSetting> sent) {
    Outcome answer =
        client.post(
            Program.IDENTITY,
            "/internal/group_uses/" + uses.operationId() + "/register",
            GroupUsesBody.of(uses),
            Outcome.class);
    switch (answer.outcome()) {
      case "registered" -> {}
      case "deactivated_group" -> throw ChannelsError.USER_GROUP_DEACTIVATED.refuse();
      case "unknown_group" -> throw unknown(Objects.requireNonNull(answer.groupId()), sent);
      default -> throw new IllegalStateException("No outcome is called " + answer.outcome());
    }
  }

  private static Refusal unknown(long groupId, Collection<GroupSetting> sent) {
    boolean byId =
        sent.stream()
            .anyMatch(setting -> setting.isId() && setting.directSubgroups().contains(groupId));
    return byId
        ? ChannelsError.INVALID_USER_GROUP.refuse()
        : ChannelsError.INVALID_USER_GROUP_ID.refuse(groupId);
  }

  /** What is not noted here, because the database is away, identity-service asks about later. */
  private void withdraw(ChannelUses uses) {
    try {
      operations.decide(uses, false);
    } catch (RuntimeException e) {
      LOG.warn("Uses of operation {} stay open: {}", uses.operationId(), e.toString());
    }
  }
}
