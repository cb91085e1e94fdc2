package chat.kit.limit;

import io.micronaut.core.convert.ConversionContext;
import io.micronaut.core.convert.TypeConverter;
import jakarta.inject.Singleton;
import java.util.Optional;

/** Converts settings of the form {@code requests/seconds} to {@link Limit}s. */
@Singleton
final class LimitConverter implements TypeConverter<CharSequence, Limit> {

  @Override
  public Optional<Limit> convert(CharSequence text, Class<Limit> type, ConversionContext context) {
    return Limit.parse(text.toString());
  }
}
