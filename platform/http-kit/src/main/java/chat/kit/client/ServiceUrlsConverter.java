package chat.kit.client;

import io.micronaut.core.convert.ConversionContext;
import io.micronaut.core.convert.TypeConverter;
import jakarta.inject.Singleton;
import java.util.Optional;

/** Converts settings to {@link ServiceUrls}. */
@Singleton
final class ServiceUrlsConverter implements TypeConverter<CharSequence, ServiceUrls> {

  @Override
  public Optional<ServiceUrls> convert(
      CharSequence text, Class<ServiceUrls> type, ConversionContext context) {
    return ServiceUrls.parse(text.toString());
  }
}
