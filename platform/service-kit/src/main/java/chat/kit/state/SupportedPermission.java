package chat.kit.state;

import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A permission setting as clients offer it: an element of {@code
 * server_supported_permission_settings}.
 *
 * @param requireSystemGroup whether only a system group can be chosen
 * @param allowInternetGroup here and below: whether that system group can be chosen
 * @param defaultGroupName the default group; {@code channel_creator} and {@code group_creator}
 *     stand for the creator
 * @param defaultForSystemGroups the default for a system group; null if it is not a group's setting
 * @param allowedSystemGroups the only system groups that can be chosen; empty if all others can be
 *     chosen, too
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
