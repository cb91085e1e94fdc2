package chat.identity.usergroup;

import chat.identity.groupmodel.UserGroup;
import chat.identity.organization.OrganizationSetting;
import chat.identity.usergroup.ObjectionRepository.SettingUse;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Finds the reasons why a group cannot be deactivated. */
@Singleton
final class FindDeactivationObjections {
  private static final List<String> GROUP_SETTINGS =
      Arrays.stream(OrganizationSetting.values())
          .filter(OrganizationSetting::isGroup)
          .map(OrganizationSetting::wireName)
          .toList();

  private final ObjectionRepository repository;

  FindDeactivationObjections(ObjectionRepository repository) {
    this.repository = repository;
  }

  /**
   * Returns all objections, ordered by kind as in the API; requires the organization's lock.
   *
   * @param ofChannels the channel settings that refer to the group
   */
  List<Objection> find(UserGroup group, List<SettingUse> ofChannels) {
    long organizationId = group.organizationId();
    long groupId = group.groupId();
    List<Objection> objections = new ArrayList<>();
    List<Long> supergroupIds = repository.supergroups(organizationId, groupId);
    if (!supergroupIds.isEmpty()) {
      objections.add(Objection.ofSupergroups(supergroupIds));
    }
    settingsById(ofChannels)
        .forEach((id, settings) -> objections.add(Objection.ofChannel(id, settings)));
    settingsById(repository.groups(organizationId, groupId))
        .forEach((id, settings) -> objections.add(Objection.ofGroup(id, settings)));
    List<String> ofOrganization =
        repository.organizationSettings(organizationId, groupId, GROUP_SETTINGS);
    if (!ofOrganization.isEmpty()) {
      objections.add(Objection.ofOrganization(ofOrganization));
    }
    return objections;
  }

  private static Map<Long, List<String>> settingsById(List<SettingUse> uses) {
    Map<Long, List<String>> settings = new LinkedHashMap<>();
    uses.forEach(
        use -> settings.computeIfAbsent(use.id(), _ -> new ArrayList<>()).add(use.setting()));
    return settings;
  }
}
