package chat.messaging.narrow;

import chat.kit.http.ApiSchema;
import chat.kit.params.Parameter;
import chat.messaging.MessagingError;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.TemporalAccessor;
import java.util.Locale;

/** Parameter {@code anchor_date}: an ISO 8601 date or date-time; UTC if it has no offset. */
@ApiSchema(
    """
    {"type": "string", "examples": ["2026-01-31", "2026-01-31T08:30:00Z"]}
    """)
public record AnchorDate(Instant instant) {

  private static final Instant EARLIEST = Instant.EPOCH;
  private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59Z");

  private static final DateTimeFormatter FORMAT =
      new DateTimeFormatterBuilder()
          .append(DateTimeFormatter.ISO_LOCAL_DATE)
          .optionalStart()
          .appendLiteral('T')
          .append(DateTimeFormatter.ISO_LOCAL_TIME)
          .optionalStart()
          .appendOffsetId()
          .toFormatter(Locale.ROOT)
          .withResolverStyle(ResolverStyle.STRICT);

  static AnchorDate fromParameter(Parameter parameter) {
    try {
      Instant instant = instant(parameter.string());
      boolean isBounded = !instant.isBefore(EARLIEST) && !instant.isAfter(LATEST);
      return new AnchorDate(isBounded ? instant : instant.isAfter(LATEST) ? LATEST : EARLIEST);
    } catch (DateTimeException e) {
      throw MessagingError.NOT_A_DATE.refuse(parameter.name());
    }
  }

  private static Instant instant(String text) {
    TemporalAccessor parsed =
        FORMAT.parseBest(text, OffsetDateTime::from, LocalDateTime::from, LocalDate::from);
    return switch (parsed) {
      case OffsetDateTime time -> time.toInstant();
      case LocalDateTime time -> time.toInstant(ZoneOffset.UTC);
      default -> ((LocalDate) parsed).atStartOfDay().toInstant(ZoneOffset.UTC);
    };
  }
}
