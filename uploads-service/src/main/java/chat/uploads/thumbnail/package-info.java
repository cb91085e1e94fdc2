/**
 * Makes thumbnails of uploaded pictures for message previews, in background jobs.
 *
 * <p>Has no tables of its own; jobs are columns of {@code upload}. Publishes: file-changed. A
 * thumbnail is a still PNG in one size; it is read with the permissions of its file and deleted
 * with it. Thumbnails do not count for the quota and are not exported, because they can be made
 * again.
 */
@NullMarked
package chat.uploads.thumbnail;

import org.jspecify.annotations.NullMarked;
