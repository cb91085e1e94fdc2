package chat.kit.state;

import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What clients offer where somebody chooses who has a permission: an element of {@code
 * server_supported_permission_settings}.
 *
 * @param requireSystemGroup whether nothing but a system group can be chosen
 * @param allowInternetGroup here and below: whether that system group can be
 * @param defaultGroupName whose it is unless somebody is named; {@code channel_creator} and {@code
 *     group_creator} stand for those
 * @param defaultForSystemGroups the same, of a system group; null where it is no group's setting
 * @param allowedSystemGroups the only ones that can be chosen; none where all others can be too
 */
@Serdeable(naming = SnakeCaseStrategy.class)
public record SupportedPermission(
    boolean requireSystemGroup,
    boolean allowInternetGroup,
    boolean allowNobodyGroup,
    boolean allowEveryoneGroup,
    String defaultGroupName,
    @Nullable String defaultForSystemGroups,
    List<String> allowedSystemGroups) {

  /** The field that all services together fill. */
  public static final String FIELD = "server_supported_permission_settings";
}
