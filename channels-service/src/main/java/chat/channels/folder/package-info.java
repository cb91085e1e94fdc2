/**
 * Channel folders of an organization ({@code /channel_folders}).
 *
 * <p>Owns the table {@code channel_folder}; publishes client events {@code channel_folder}. Only
 * administrators create and change folders. Names are unique, ignoring case and including archived
 * folders. A folder that contains channels cannot be archived, so archived folders are always
 * empty.
 */
@NullMarked
package chat.channels.folder;

import org.jspecify.annotations.NullMarked;
