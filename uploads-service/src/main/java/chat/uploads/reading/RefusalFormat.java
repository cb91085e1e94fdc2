package chat.uploads.reading;

import chat.kit.http.RequestedPage;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MediaType;
import java.math.BigDecimal;

/** The form in which a client can show a refusal, according to its Accept header. */
enum RefusalFormat {
  /** A browser that navigates to an address. */
  PAGE,
  /** A browser that shows a picture within a page. */
  PICTURE,
  /** A program. */
  ENVELOPE;

  static RefusalFormat of(HttpRequest<?> request) {
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
    return RequestedPage.isWantedBy(request) ? PAGE : ENVELOPE;
  }
}
