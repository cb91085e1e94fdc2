package chat.messaging.navigationview;

import chat.kit.params.InPath;

/**
 * The parameters of API: remove-navigation-view.
 *
 * @param fragment the fragment of the view; slashes in it may be percent-encoded
 */
record NavigationViewFragmentParams(@InPath String fragment) {}
