@org.jspecify.annotations.NullMarked
package chat.channels.membership;
