package chat.uploads.realmpicture;

import org.jspecify.annotations.Nullable;

/**
 * The parameters of {@code POST /realm/logo}; the file is in the body (API: upload-realm-logo).
 *
 * @param night whether the logo is the one for dark themes; required, in the form or in the query
 *     string
 */
record UploadLogoParams(@Nullable Boolean night) {}
