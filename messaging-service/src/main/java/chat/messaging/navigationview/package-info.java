/**
 * Views in the sidebar of clients (API: get-navigation-views, add-navigation-view,
 * edit-navigation-view, remove-navigation-view).
 *
 * <p>Table: {@code navigation_view}. Event: client-events {@code navigation_view}, to the user
 * alone. A view is identified by the fragment of its URL, which may contain slashes. The views that
 * clients have built in cannot have a name; other views must have one.
 */
@NullMarked
package chat.messaging.navigationview;

import org.jspecify.annotations.NullMarked;
