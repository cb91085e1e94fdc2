@org.jspecify.annotations.NullMarked
package chat.kit.projection;
