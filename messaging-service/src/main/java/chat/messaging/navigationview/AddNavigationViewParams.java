package chat.messaging.navigationview;

import chat.kit.params.MaxLength;
import chat.kit.params.NotBlank;
import chat.kit.params.Trimmed;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of API: add-navigation-view.
 *
 * @param fragment what follows the {@code #} in the URL of the view, for example {@code
 *     narrow/is/followed}
 * @param isPinned whether the view is in the sidebar, or hidden in its menu
 * @param name the name of the view. Clients have these views built in, which cannot have a name:
 *     {@code inbox}, {@code recent}, {@code feed}, {@code drafts}, {@code
 *     narrow/has/reaction/sender/me}, {@code narrow/is/mentioned} and {@code narrow/is/starred}.
 *     Every other view requires a name.
 */
record AddNavigationViewParams(
    @Trimmed @NotBlank @MaxLength(1_000) String fragment,
    boolean isPinned,
    @Trimmed @NotBlank @MaxLength(MAX_NAME) @Nullable String name) {

  /** The longest name, in code points. */
  static final int MAX_NAME = 100;
}
