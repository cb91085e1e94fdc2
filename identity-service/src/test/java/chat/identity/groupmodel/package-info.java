@NullMarked
package chat.identity.groupmodel;

import org.jspecify.annotations.NullMarked;
