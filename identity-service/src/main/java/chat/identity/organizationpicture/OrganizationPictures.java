package chat.identity.organizationpicture;

import chat.identity.organization.ExternalUrl;
import chat.identity.organization.Organization;
import chat.kit.digest.Gravatar;
import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** Shows icon and logos to clients: the uploaded ones, or those that every organization has. */
@Singleton
public final class OrganizationPictures {
  static final String ICON = "icon";

  private static final String UPLOADED = "U";

  /** The source of each kind of picture without an upload: Gravatar, or the client's own logo. */
  private static final Map<String, String> DEFAULT_SOURCES =
      Map.of(ICON, "G", "logo", "D", "night_logo", "D");

  private final OrganizationPictureRepository pictures;
  private final ExternalUrl url;

  OrganizationPictures(OrganizationPictureRepository pictures, ExternalUrl url) {
    this.pictures = pictures;
    this.url = url;
  }

  /** Returns URL and source of each picture, by the settings' names without {@code realm_}. */
  public Map<String, String> of(Organization organization) {
    return shown(organization, DEFAULT_SOURCES.keySet().stream().toList());
  }

  /** Returns the URL of the organization's icon. */
  public String icon(Organization organization) {
    return Objects.requireNonNull(shown(organization, List.of(ICON)).get(ICON + "_url"));
  }

  /** Returns URL and source of one picture. */
  Map<String, String> of(Organization organization, String kind) {
    return shown(organization, List.of(kind));
  }

  static boolean isKind(String kind) {
    return DEFAULT_SOURCES.containsKey(kind);
  }

  private Map<String, String> shown(Organization organization, List<String> kinds) {
    Map<String, String> urls = new HashMap<>();
    for (OrganizationPicture picture : pictures.list(organization.organizationId())) {
      String uploaded = picture.url();
      if (uploaded != null) {
        urls.put(picture.kind(), uploaded);
      }
    }
    String defaultUrl = Gravatar.url(url.of(organization.subdomain()), 1);
    Map<String, String> shown = new TreeMap<>();
    for (String kind : kinds) {
      shown.put(kind + "_url", urls.getOrDefault(kind, defaultUrl));
      shown.put(
          kind + "_source",
          urls.containsKey(kind) ? UPLOADED : Objects.requireNonNull(DEFAULT_SOURCES.get(kind)));
    }
    return shown;
  }
}
