package chat.uploads.picture;

import org.jspecify.annotations.Nullable;

/**
 * A picture that is safe to show.
 *
 * @param png the picture, animated where the uploaded one was
 * @param still the first frame of an animated one as PNG; null where it does not move
 */
public record SmallPicture(byte[] png, byte @Nullable [] still) {}
