/**
 * The folders in which an organization shows its channels ({@code /channel_folders}).
 *
 * <p>Table {@code channel_folder}; client events {@code channel_folder}. Administrators alone make
 * and change them. Names are unique without regard to case, archived folders included; a folder
 * with channels in it can't be archived, so an archived one takes none.
 */
@NullMarked
package chat.channels.folder;

import org.jspecify.annotations.NullMarked;
