package chat.identity.organizationpicture;

import chat.contracts.ChangeNumbers;
import chat.identity.organization.LockedOrganization;
import chat.identity.organization.Organization;
import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.outbox.Outbox;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Applies changes of icon and logos from uploads-service and announces them to clients. */
@Singleton
class ApplyPictureChange {
  private final LockedOrganization organizations;
  private final OrganizationPictureRepository pictures;
  private final OrganizationPictures view;
  private final Outbox outbox;

  ApplyPictureChange(
      LockedOrganization organizations,
      OrganizationPictureRepository pictures,
      OrganizationPictures view,
      Outbox outbox) {
    this.organizations = organizations;
    this.pictures = pictures;
    this.view = view;
    this.outbox = outbox;
  }

  /** The current picture, and the change numbers. */
  record Changed(String url, ChangeNumbers numbers) {}

  /** Payload of the event {@code realm} for one changed picture. */
  @Serdeable
  record PictureChanged(String op, String property, Map<String, String> data) {}

  /**
   * Changes a picture unless the organization already has this one or a later one.
   *
   * @param url null if the uploaded picture was removed
   * @param number increases with each picture of a kind; 0 if none was ever uploaded
   */
  @Transactional
  Changed change(long organizationId, String kind, @Nullable String url, long number) {
    Organization organization = organizations.get(organizationId);
    boolean isNew = number > 0 && !pictures.change(organizationId, kind, number, url).isEmpty();
    Map<String, String> data = view.of(organization, kind);
    if (isNew) {
      outbox.append(
          organizationId,
          List.of(
              ClientEvent.of(
                  organizationId,
                  "realm",
                  Audience.ORGANIZATION,
                  new PictureChanged("update_dict", kind, data))));
    }
    return new Changed(
        Objects.requireNonNull(data.get(kind + "_url")), outbox.latest(organizationId));
  }
}
