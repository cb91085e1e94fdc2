package chat.messaging.picture;

import static java.util.stream.Collectors.toSet;

import chat.contracts.Topic;
import chat.kit.error.Refusal;
import chat.kit.projection.StaleReadGuard;
import chat.markdown.text.Names;
import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds the pictures that a message links. */
@Singleton
public final class LinkedPictures {

  private static final Logger LOG = LoggerFactory.getLogger(LinkedPictures.class);

  /** Maximum number of linked pictures; messages with more have no previews. */
  static final int MAX_PICTURES = 24;

  private final ProjectedPictureRepository pictures;
  private final StaleReadGuard staleReadGuard;

  LinkedPictures(ProjectedPictureRepository pictures, StaleReadGuard staleReadGuard) {
    this.pictures = pictures;
    this.staleReadGuard = staleReadGuard;
  }

  /**
   * Returns the pictures that can be displayed, by their paths.
   *
   * <p>If one is unknown, it may have just been uploaded, so this waits for the projection. While
   * uploads-service is unavailable, unknown pictures have no preview.
   *
   * @param paths decoded paths of uploads
   */
  public Map<String, Names.Picture> find(long organizationId, Set<String> paths) {
    String ofOrganization = "/user_uploads/" + organizationId + "/";
    Set<String> own =
        paths.stream().filter(path -> path.startsWith(ofOrganization)).collect(toSet());
    if (own.isEmpty() || own.size() > MAX_PICTURES) {
      return Map.of();
    }
    List<ProjectedPicture> known = pictures.find(organizationId, own);
    if (known.size() < own.size() && hasCaughtUp(organizationId)) {
      known = pictures.find(organizationId, own);
    }
    Map<String, Names.Picture> shown = new HashMap<>();
    known.forEach(
        picture -> picture.shown().ifPresent(preview -> shown.put(picture.path(), preview)));
    return shown;
  }

  private boolean hasCaughtUp(long organizationId) {
    try {
      staleReadGuard.catchUp(organizationId, Set.of(Topic.FILE_CHANGED));
      return true;
    } catch (Refusal refusal) {
      LOG.debug("Newest uploads of organization {} unknown: {}", organizationId, refusal.text());
      return false;
    }
  }
}
