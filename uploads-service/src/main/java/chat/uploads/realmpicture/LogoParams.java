package chat.uploads.realmpicture;

/**
 * The parameters of {@code GET} and {@code DELETE /realm/logo} (API: get-realm-logo,
 * delete-realm-logo).
 *
 * @param night whether the logo is the one for dark themes
 */
record LogoParams(boolean night) {}
