package chat.uploads.reading;

import chat.kit.http.WantedPage;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MediaType;
import java.math.BigDecimal;

/** In what form somebody can show a refusal, by what he accepts. */
enum WantedForm {
  /** A browser that goes to an address. */
  PAGE,
  /** A browser that shows a picture within a page. */
  PICTURE,
  /** A program. */
  ENVELOPE;

  static WantedForm of(HttpRequest<?> request) {
    BigDecimal picture = BigDecimal.ZERO;
    BigDecimal page = BigDecimal.ZERO;
    for (MediaType type : request.accept()) {
      switch (type.getName()) {
        case MediaType.IMAGE_PNG, "image/*" -> picture = picture.max(type.getQualityAsNumber());
        case MediaType.TEXT_HTML -> page = page.max(type.getQualityAsNumber());
        default -> {}
      }
    }
    if (picture.compareTo(page) > 0) {
      return PICTURE;
    }
    return WantedPage.isWantedBy(request) ? PAGE : ENVELOPE;
  }
}
