package chat.markdown.text;

import java.text.ParsePosition;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parses times that users type: ISO 8601, UNIX seconds, and dates with the month's name. */
public final class Times {

  private static final Instant EARLIEST = Instant.parse("0001-01-01T00:00:00Z");
  private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59Z");

  private static final Pattern SECONDS = Pattern.compile("-?\\d{1,12}");
  private static final Pattern ORDINAL = Pattern.compile("(?i)(?<=\\d)(?:st|nd|rd|th)\\b");
  private static final Pattern ISO_SEPARATOR = Pattern.compile("(?i)(?<=\\d)t(?=\\d)");
  private static final Pattern ZONE_NAME = Pattern.compile("(?i) ?\\b([a-z]{1,4})$");

  private static final Map<String, String> ZONES =
      Map.ofEntries(
          Map.entry("Z", "+00:00"),
          Map.entry("UTC", "+00:00"),
          Map.entry("GMT", "+00:00"),
          Map.entry("BST", "+01:00"),
          Map.entry("CET", "+01:00"),
          Map.entry("CEST", "+02:00"),
          Map.entry("EET", "+02:00"),
          Map.entry("EEST", "+03:00"),
          Map.entry("MSK", "+03:00"),
          Map.entry("IST", "+05:30"),
          Map.entry("JST", "+09:00"),
          Map.entry("AEST", "+10:00"),
          Map.entry("AEDT", "+11:00"),
          Map.entry("EST", "-05:00"),
          Map.entry("EDT", "-04:00"),
          Map.entry("CST", "-06:00"),
          Map.entry("CDT", "-05:00"),
          Map.entry("MST", "-07:00"),
          Map.entry("MDT", "-06:00"),
          Map.entry("PST", "-08:00"),
          Map.entry("PDT", "-07:00"));

  private static final List<DateTimeFormatter> FORMATS =
      List.of(
          format("uuuu-MM-dd"),
          format("uuuu/M/d"),
          format("MMM d uuuu"),
          format("MMMM d uuuu"),
          format("d MMM uuuu"),
          format("d MMMM uuuu"),
          format("EEE MMM d uuuu"),
          format("EEE d MMM uuuu"),
          format("EEEE MMMM d uuuu"),
          format("EEEE d MMMM uuuu"));

  private Times() {}

  /**
   * Returns the time in whole seconds, in UTC unless a time zone is given; null if it is not a
   * time.
   */
  public static @Nullable Instant parse(String typed) {
    Instant instant = SECONDS.matcher(typed.strip()).matches() ? seconds(typed) : date(typed);
    if (instant == null || instant.isBefore(EARLIEST) || instant.isAfter(LATEST)) {
      return null;
    }
    return instant.truncatedTo(ChronoUnit.SECONDS);
  }

  private static Instant seconds(String typed) {
    return Instant.ofEpochSecond(Long.parseLong(typed.strip()));
  }

  private static @Nullable Instant date(String typed) {
    String words = ORDINAL.matcher(typed.replace(',', ' ')).replaceAll("");
    words = ISO_SEPARATOR.matcher(words).replaceFirst(" ").strip().replaceAll("\\s+", " ");
    var zone = ZONE_NAME.matcher(words);
    String offset = zone.find() ? ZONES.get(zone.group(1).toUpperCase(Locale.ROOT)) : null;
    String numeric = offset == null ? words : words.substring(0, zone.start()) + offset;
    try {
      for (DateTimeFormatter format : FORMATS) {
        var end = new ParsePosition(0);
        if (format.parseUnresolved(numeric, end) != null && end.getIndex() == numeric.length()) {
          return resolved(format, numeric);
        }
      }
    } catch (DateTimeException noSuchDayTimeOrOffset) {
      return null;
    }
    return null;
  }

  private static Instant resolved(DateTimeFormatter format, String words) {
    TemporalAccessor moment = format.parse(words);
    LocalTime time = moment.query(TemporalQueries.localTime());
    ZoneOffset offset = moment.query(TemporalQueries.offset());
    return moment
        .query(TemporalQueries.localDate())
        .atTime(time == null ? LocalTime.MIDNIGHT : time)
        .toInstant(offset == null ? ZoneOffset.UTC : offset);
  }

  private static DateTimeFormatter format(String date) {
    return new DateTimeFormatterBuilder()
        .parseCaseInsensitive()
        .appendPattern(date)
        .optionalStart()
        .appendPattern(" h:mm[:ss][ ]a")
        .optionalEnd()
        .optionalStart()
        .appendPattern(" h[ ]a")
        .optionalEnd()
        .optionalStart()
        .appendPattern(" H:mm[:ss]")
        .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
        .optionalEnd()
        .appendPattern("[ ][XXX][XX][X]")
        .toFormatter(Locale.ENGLISH)
        .withResolverStyle(ResolverStyle.STRICT);
  }
}
