package chat.messaging.navigationview;

import chat.kit.params.InPath;
import chat.kit.params.MaxLength;
import chat.kit.params.NotBlank;
import chat.kit.params.Trimmed;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of API: edit-navigation-view; null leaves a value unchanged.
 *
 * @param fragment the fragment of the view; slashes in it may be percent-encoded
 * @param isPinned whether the view is in the sidebar, or hidden in its menu; if absent, it stays
 *     unchanged
 * @param name the new name, which a built-in view cannot have; if absent, it stays unchanged
 */
record EditNavigationViewParams(
    @InPath String fragment,
    @Nullable Boolean isPinned,
    @Trimmed @NotBlank @MaxLength(AddNavigationViewParams.MAX_NAME) @Nullable String name) {}
