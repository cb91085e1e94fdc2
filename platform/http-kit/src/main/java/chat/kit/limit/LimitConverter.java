package chat.kit.limit;

import io.micronaut.core.convert.ConversionContext;
import io.micronaut.core.convert.TypeConverter;
import jakarta.inject.Singleton;
import java.util.Optional;

/** Lets a setting be a {@link Limit}, written as {@code requests/seconds}. */
@Singleton
final class LimitConverter implements TypeConverter<CharSequence, Limit> {

  @Override
  public Optional<Limit> convert(CharSequence text, Class<Limit> type, ConversionContext context) {
    return Limit.parse(text.toString());
  }
}
