package chat.uploads.realmpicture;

import java.util.Locale;

/** The pictures that an organization may have, one of each kind. */
enum RealmPictureKind {
  ICON,
  LOGO,
  /** The logo for dark themes. */
  NIGHT_LOGO;

  static RealmPictureKind logo(boolean night) {
    return night ? NIGHT_LOGO : LOGO;
  }

  /** Returns the name in the database and in calls. */
  String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
