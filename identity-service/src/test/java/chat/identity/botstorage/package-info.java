@NullMarked
package chat.identity.botstorage;

import org.jspecify.annotations.NullMarked;
