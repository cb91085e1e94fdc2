package chat.identity.accountevent;

import chat.identity.profilefields.ProfileValue;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An account as one caller sees it (API: get-user).
 *
 * @param email the API address
 * @param deliveryEmail null if the caller may not see the real address
 * @param botOwnerId empty for a bot without an owner; null for people, omitted from JSON
 * @param dateJoined for example {@code 2024-01-01T10:00+00:00}
 * @param isDeleted true, or null to omit it
 * @param isSystemBot true, or null to omit it
 * @param profileData by field id; null to omit it
 */
@Serdeable(naming = SnakeCaseStrategy.class)
public record User(
    long userId,
    @Nullable String deliveryEmail,
    String email,
    String fullName,
    String dateJoined,
    boolean isActive,
    boolean isOwner,
    boolean isAdmin,
    boolean isGuest,
    boolean isBot,
    @Nullable Integer botType,
    @JsonInclude(Include.NON_NULL) @Nullable Optional<Long> botOwnerId,
    int role,
    String timezone,
    @Nullable String avatarUrl,
    int avatarVersion,
    boolean isImportedStub,
    @JsonInclude(Include.NON_NULL) @Nullable Boolean isDeleted,
    @JsonInclude(Include.NON_NULL) @Nullable Boolean isSystemBot,
    @JsonInclude(Include.NON_NULL) @Nullable Map<String, ProfileValue> profileData) {}
