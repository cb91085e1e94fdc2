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
 * @param userId the account's id
 * @param deliveryEmail the real email address; null if the caller may not see it
 * @param email the API address: the real address if everyone may see it, otherwise a placeholder
 *     that is valid only in the API
 * @param fullName the display name
 * @param dateJoined the time of the first log-in, or of the creation until then; in UTC and to the
 *     minute, for example {@code 2024-01-01T10:00+00:00}
 * @param isActive false if the account is deactivated
 * @param isOwner whether the role is owner
 * @param isAdmin whether the role is administrator or owner
 * @param isGuest whether the role is guest
 * @param isBot whether the account is a bot
 * @param botType 1 generic, 2 incoming webhook, 3 outgoing webhook, 4 embedded; null for people
 * @param botOwnerId the user id of the owner of a bot; null for a bot without an owner, omitted for
 *     people
 * @param role the number of the role: 100 owner, 200 administrator, 300 moderator, 400 member, 600
 *     guest
 * @param timezone the name of an IANA time zone; empty if the user has not chosen one
 * @param avatarUrl an absolute URL or a path; null if the client is to compute the URL at Gravatar
 * @param avatarVersion a number that increases with each new avatar
 * @param isImportedStub whether the account was created by an import from another chat system for a
 *     person who has not joined
 * @param isDeleted true if the user was deleted permanently; otherwise omitted
 * @param isSystemBot true for a bot of the product itself; otherwise omitted
 * @param profileData the values of custom profile fields by field id; omitted unless requested, and
 *     for bots
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
