@NullMarked
package chat.identity.realmdomain;

import org.jspecify.annotations.NullMarked;
