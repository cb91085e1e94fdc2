/** The program's own private key and the public keys of all programs. */
@NullMarked
package chat.kit.keys;

import org.jspecify.annotations.NullMarked;
