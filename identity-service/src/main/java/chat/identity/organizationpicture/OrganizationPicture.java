package chat.identity.organizationpicture;

import io.micronaut.data.annotation.MappedEntity;
import org.jspecify.annotations.Nullable;

/**
 * An icon or a logo that was uploaded.
 *
 * @param kind {@code icon}, {@code logo} or {@code night_logo}
 * @param number increases with each change
 * @param url null if it was removed
 */
@MappedEntity("organization_picture")
record OrganizationPicture(long organizationId, String kind, long number, @Nullable String url) {}
