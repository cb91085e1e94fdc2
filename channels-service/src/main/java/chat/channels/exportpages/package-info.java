/**
 * What exports-service is given of this service's tables, as they are at one moment ({@link
 * chat.kit.snapshot.Snapshots}): public channels, and of the private ones those that
 * messaging-service has named, with their subscribers where it says so. The addresses of channels
 * for mail are secrets and in no export.
 */
@NullMarked
package chat.channels.exportpages;

import org.jspecify.annotations.NullMarked;
